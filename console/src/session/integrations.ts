// What the tenant's account includes besides: whoever lacks it does not find what needs it.
import { integrationId, permissionId } from "@/generated/catalogue";
import { holds } from "./permissions";
import { useSession } from "./store";
import { useMe } from "./useProfile";

export const useIntegration = (id: number): boolean =>
  useSession((session) => session.client?.integrations.includes(id) ?? false);

/** The list of webhooks is one permission, their calls are another. */
export function useSeesWebhooks(): boolean {
  const me = useMe();
  const included = useIntegration(integrationId.Webhooks);
  return included && holds(me, permissionId.Webhooks, "view") && holds(me, permissionId.WebhookRules, "view");
}
