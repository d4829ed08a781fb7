// The articles that the person has to confirm, where the tenant's account includes that. The page and the prompt share one answer.
import type { ReadAnswer } from "@/api/calls";
import { type Called, useCall } from "@/api/useCall";
import { integrationId, permissionId } from "@/generated/catalogue";
import { useIntegration } from "@/session/integrations";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";

export const CONFIRMATIONS = "knowledge/confirm";

/** Seconds between two looks: what is published is seldom urgent. */
const EVERY_S = 300;
/** Nor is it asked for whenever somebody comes back to the page. */
const STILL = { still: true };

/** Whether articles are confirmed here at all. */
export const useComplies = (): boolean => useIntegration(integrationId.ArticleCompliance);

export function useConfirmations(wanted = true): Called<ReadAnswer<typeof CONFIRMATIONS>> {
  const complies = useComplies();
  const asks = holds(useMe(), permissionId.Knowledge) && complies && wanted;
  return useCall(asks ? CONFIRMATIONS : null, undefined, EVERY_S, STILL);
}
