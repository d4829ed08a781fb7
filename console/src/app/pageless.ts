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
  consoleGeneral:     { path: "Common/Admin/ConsoleSettings/General", title: "general",   permission: may.ConsoleSettings },
  addOns:             { path: "Common/Admin/ConsoleSettings/AddOns/:addon?", title: "add_ons", permission: may.ConsoleSettings, named: "addon" },
  agentSurvey:        { path: "Common/Admin/Feedback/ChatFeedback/Agent",    title: "agent_survey",     permission: may.Feedback },
  customerSurvey:     { path: "Common/Admin/Feedback/ChatFeedback/Customer", title: "customer_survey",  permission: may.Feedback },
  knowledgeSurvey:    { path: "Common/Admin/Knowledge/Feedback",   title: "knowledge_survey", permission: may.Feedback },
  licenceGroups:      { path: "Common/Admin/LicenceUtilisation/Groups", title: "licences", permission: may.LicenceUtilisation },
  licenceAddOns:      { path: "Common/Admin/LicenceUtilisation/AddOns", title: "licensed_add_ons", permission: may.LicenceUtilisation },
  licenceGroup:       { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name?", title: "licence_group", permission: may.LicenceUtilisation, named: "name" },
  userJourney:        { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name/:user/:full_name?", title: "journey", permission: may.LicenceUtilisation, named: "full_name" },
  directorySignIn:    { path: "Common/Admin/ActiveDirectory/Authentication", title: "directory_sign_in", permission: may.ActiveDirectory },
  createGroup:        { path: "Common/Admin/ActiveDirectory/CreateGroup", title: "directory_new", permission: may.ActiveDirectory },
  directoryGroup:     { path: "Common/Admin/ActiveDirectory/:id",  title: "directory_group", permission: may.ActiveDirectory },
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
  "Common/Admin/ConsoleSettings":      { to: "addOns" },
  "Common/Admin/ReportedChats":        { to: "reportedChats" },
  "Common/Admin/Feedback":             { to: "agentSurvey" },
  "Common/Admin/LicenceUtilisation":   { to: "licenceGroups" },
  "Common/Admin/QualityAndCompliance": { to: "compliance" },
};
