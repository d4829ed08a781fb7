// What the tenant's account includes besides: whoever lacks it does not find what needs it.
import { useSession } from "./store";

export const useIntegration = (id: number): boolean =>
  useSession((session) => session.client?.integrations.includes(id) ?? false);
