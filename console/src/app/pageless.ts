// Screens that have no page yet: known by name and title, but nobody gets there (decision 0022). One that gets a page moves
// to its room.
import { integrationId, permissionId as may } from "@/generated/catalogue";
import type { Redirects, Screens } from "@/house/screen";

const { ArticleCompliance: COMPLIANCE, Webhooks: HOOKS } = integrationId;

// biome-ignore format: a table
export const pageless = {
  dashboard:          { path: "Common/Metrics/Dashboard", title: "dashboard",   permission: may.Metrics },
  externalKnowledge:  { path: "Common/Metrics/ExternalKnowledge", title: "external_knowledge", permission: may.ExternalKnowledge },
  internalKnowledge:  { path: "Common/Metrics/InternalKnowledge", title: "internal_knowledge", permission: may.InternalKnowledge },
  livechat:           { path: "Common/Metrics/Livechat",  title: "livechat",    permission: may.Livechat },
  tickets:            { path: "Common/Support/Tickets",   title: "tickets",     permission: may.Solute },
  createTicket:       { path: "Common/Support/CreateTicket", title: "create_ticket", permission: may.Solute },
  thankYou:           { path: "Common/Support/ThankYou",  title: "thank_you",   permission: may.Solute },
  ticketNotCreated:   { path: "Common/Support/TicketNotCreated", title: "not_created", permission: may.Solute },
  supportArticle:     { path: "Common/Support/Knowledge/:label/:question?", title: "support_article", permission: may.Support, named: "question" },
  overlaySupport:     { path: "Overlay/Support",          title: "support",       permission: may.Support },
  dataReports:        { path: "Overlay/DataReports/:id?", title: "data_reports",  permission: may.DataDownloads },
  chatHistory:        { path: "Overlay/ChatHistory",      title: "chat_history",  permission: may.Livechat, query: ["chatId"] },
  articleStats:       { path: "Overlay/ArticleStats",     title: "article_stats", permission: may.InternalKnowledge },
  faqStats:           { path: "Overlay/FaqStats",         title: "faq_stats",     permission: may.ExternalKnowledge },
  triggerStats:       { path: "Overlay/TriggerStats",     title: "trigger_stats", permission: may.Livechat },
  solute:             { path: "Overlay/Solute/:ticketId", title: "ticket",        permission: may.Solute },
  adminTeam:          { path: "Common/Admin/Users/Team",           title: "team",         permission: may.Team },
  compliance:         { path: "Common/Admin/QualityAndCompliance/ArticleCompliance", title: "compliance", permission: may.QualityAndCompliance, integration: COMPLIANCE },
  complianceArticle:  { path: "Common/Admin/QualityAndCompliance/ArticleCompliance/:label/:version", title: "compliance_article", permission: may.QualityAndCompliance, integration: COMPLIANCE, named: "label" },
  webhookRules:       { path: "Common/Admin/Webhooks/Rules",       title: "webhook_rules", permission: may.WebhookRules, integration: HOOKS },
  webhookRule:        { path: "Common/Admin/Webhooks/Rules/Manager/:id?", title: "webhook_rule", permission: may.WebhookRules, integration: HOOKS },
} as const satisfies Screens;

type Own = typeof pageless;

declare module "@/ui/href" {
  interface Screens extends Own {}
}

// biome-ignore format: a table
export const redirects: Redirects = {
  "Common/Metrics":                    { to: "dashboard" },
  "Common/Support":                    { to: "tickets" },
  "Common/Admin/ReportedChats":        { to: "reportedChats" },
  "Common/Admin/Feedback":             { to: "agentSurvey" },
  "Common/Admin/QualityAndCompliance": { to: "compliance" },
};
