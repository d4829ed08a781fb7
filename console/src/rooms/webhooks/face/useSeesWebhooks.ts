// Whether the person looks after webhooks.
import { integrationId, permissionId } from "@/generated/catalogue";
import { useIntegration } from "@/session/integrations";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

/** The list of webhooks is one permission, their calls are another. */
export function useSeesWebhooks(): boolean {
  const me = useMe();
  const included = useIntegration(integrationId.Webhooks);
  return included && holds(me, permissionId.Webhooks, "view") && holds(me, permissionId.WebhookRules, "view");
}
