// Calls the hooks that the rooms registered: there are always the same ones, so their order never changes.
export function useEach<A extends unknown[], R>(hooks: readonly ((...given: A) => R)[], ...given: A): R[] {
  return hooks.map((hook) => hook(...given));
}
