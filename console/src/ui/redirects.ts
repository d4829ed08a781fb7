// How long a page has to wait before it may send somebody elsewhere by itself.

/** Filled by the router: milliseconds until a redirect that nobody asked for is allowed; 0 where it is now. */
export const redirectIn: { current: () => number } = { current: () => 0 };
