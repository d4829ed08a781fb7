// Every screen is a row: router, menu, guard, document title and typed links come from this table.
import type { ComponentType } from "react";
import { integrationId, limits, permissionId as may } from "@/generated/catalogue";
import { knowScreens } from "@/ui/href";
import type { title as behind } from "@/words/frame.en";
import type { title as anybodys } from "@/words/shell.en";

export type TitleKey = keyof typeof anybodys | keyof typeof behind;

export interface Screen {
  path: string;
  title: TitleKey | null;
  /** The parameter that says what is shown: where the address carries it, it stands before the title. */
  named?: string;
  /** Held with its parents, or the screen stays shut. */
  permission?: number;
  /** For a screen without a permission of its own: what has to be held all the same. */
  parent?: number;
  integration?: number;
  public?: true;
  /** What its address may ask for besides. */
  query?: readonly string[];
  /** Its place in the rail: the icon and the word there. */
  menu?: "comms" | "knowledge";
  /** A screen without a page is known by name and title, but nobody gets there (decision 0022). */
  load?: () => Promise<{ default: ComponentType }>;
}

const { ArticleCompliance: COMPLIANCE, Webhooks: HOOKS } = integrationId;

// biome-ignore format: a table
export const screens = {
  login:              { path: "Public/Login/:username?",  title: "login",       public: true, query: ["next", "code", "force", "setup", "token_link", "pwd_reset", "sso_state", "sso_code", "sso_iss", "sso_error", "variables", "variables_method"], load: () => import("@/rooms/sign_in/Login") },
  invalidDomain:      { path: "Public/InvalidDomain",     title: "invalid",     public: true, load: () => import("@/rooms/shell/InvalidDomain") },
  maintenance:        { path: "Public/MaintenanceError",  title: "maintenance", public: true, load: () => import("@/rooms/maintenance/Maintenance") },
  error:              { path: "Public/Error",             title: "error",       public: true, load: () => import("@/rooms/shell/Broken") },
  logout:             { path: "Public/Logout",            title: null,          public: true, load: () => import("@/rooms/shell/Leaving") },

  comms:              { path: "Common/Comms",             title: "comms",       permission: may.Comms, query: ["chat"], menu: "comms", load: () => import("@/rooms/chat/Comms") },
  article:            { path: "Common/Knowledge/:label",  title: "knowledge",   permission: may.Knowledge, named: "label", query: ["tab", "list"], menu: "knowledge", load: () => import("@/rooms/knowledge/Knowledge") },
  dashboard:          { path: "Common/Metrics/Dashboard", title: "dashboard",   permission: may.Metrics },
  externalKnowledge:  { path: "Common/Metrics/ExternalKnowledge", title: "external_knowledge", permission: may.ExternalKnowledge },
  internalKnowledge:  { path: "Common/Metrics/InternalKnowledge", title: "internal_knowledge", permission: may.InternalKnowledge },
  livechat:           { path: "Common/Metrics/Livechat",  title: "livechat",    permission: may.Livechat },
  tickets:            { path: "Common/Support/Tickets",   title: "tickets",     permission: may.Solute },
  createTicket:       { path: "Common/Support/CreateTicket", title: "create_ticket", permission: may.Solute },
  thankYou:           { path: "Common/Support/ThankYou",  title: "thank_you",   permission: may.Solute },
  ticketNotCreated:   { path: "Common/Support/TicketNotCreated", title: "not_created", permission: may.Solute },
  supportArticle:     { path: "Common/Support/Knowledge/:label/:question?", title: "support_article", permission: may.Support, named: "question" },
  statistics:         { path: "Common/Profile/Statistics", title: "statistics", load: () => import("@/rooms/statistics/Statistics") },
  preferences:        { path: "Common/Profile/Preferences", title: "preferences", query: ["section"], load: () => import("@/rooms/profile/Preferences") },
  cannedResponses:    { path: "Common/Profile/CannedResponses", title: "canned", parent: may.Comms, query: ["part", "response"], load: () => import("@/rooms/canned/CannedResponses") },
  inbox:              { path: "Common/Profile/Inbox",     title: "inbox", query: ["part", "announcement"], load: () => import("@/rooms/announcements/Inbox") },
  noPermissions:      { path: "Common/NoPermissions",     title: "no_permissions", load: () => import("@/rooms/shell/NoPermissions") },

  overlaySupport:     { path: "Overlay/Support",          title: "support",       permission: may.Support },
  dataReports:        { path: "Overlay/DataReports/:id?", title: "data_reports",  permission: may.DataDownloads },
  chatHistory:        { path: "Overlay/ChatHistory",      title: "chat_history",  permission: may.Livechat, query: ["chatId"] },
  articleStats:       { path: "Overlay/ArticleStats",     title: "article_stats", permission: may.InternalKnowledge },
  faqStats:           { path: "Overlay/FaqStats",         title: "faq_stats",     permission: may.ExternalKnowledge },
  teamStatistics:     { path: "Overlay/TeamStatistics",   title: "team_stats",    permission: may.TeamStatistics, query: ["opId", "type"], load: () => import("@/rooms/statistics/OfColleague") },
  triggerStats:       { path: "Overlay/TriggerStats",     title: "trigger_stats", permission: may.Livechat },
  solute:             { path: "Overlay/Solute/:ticketId", title: "ticket",        permission: may.Solute },

  adminLanding:       { path: "Common/Admin/Landing",              title: "admin",        parent: may.Admin },
  userList:           { path: "Common/Admin/Users/UserList",       title: "users",        permission: may.Users },
  permissionGroups:   { path: "Common/Admin/Users/Permissions",    title: "groups",       permission: may.Permissions },
  adminTeam:          { path: "Common/Admin/Users/Team",           title: "team",         permission: may.Team },
  keyContacts:        { path: "Common/Admin/Users/KeyContacts",    title: "key_contacts", permission: may.KeyContacts },
  consoleGeneral:     { path: "Common/Admin/ConsoleSettings/General", title: "general",   permission: may.ConsoleSettings },
  addOns:             { path: "Common/Admin/ConsoleSettings/AddOns/:addon?", title: "add_ons", permission: may.ConsoleSettings, named: "addon" },
  reportedChats:      { path: "Common/Admin/ReportedChats/ReviewChats", title: "reported", permission: may.ReportedChats },
  banned:             { path: "Common/Admin/ReportedChats/Banned", title: "banned",       permission: may.Banned },
  metadata:           { path: "Common/Admin/Metadata",             title: "metadata",     permission: may.Metadata },
  agentSurvey:        { path: "Common/Admin/Feedback/ChatFeedback/Agent",    title: "agent_survey",     permission: may.Feedback },
  customerSurvey:     { path: "Common/Admin/Feedback/ChatFeedback/Customer", title: "customer_survey",  permission: may.Feedback },
  knowledgeSurvey:    { path: "Common/Admin/Knowledge/Feedback",   title: "knowledge_survey", permission: may.Feedback },
  licenceGroups:      { path: "Common/Admin/LicenceUtilisation/Groups", title: "licences", permission: may.LicenceUtilisation },
  licenceAddOns:      { path: "Common/Admin/LicenceUtilisation/AddOns", title: "licensed_add_ons", permission: may.LicenceUtilisation },
  licenceGroup:       { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name?", title: "licence_group", permission: may.LicenceUtilisation, named: "name" },
  userJourney:        { path: "Common/Admin/LicenceUtilisation/Groups/:id/:name/:user/:full_name?", title: "journey", permission: may.LicenceUtilisation, named: "full_name" },
  passwordPolicy:     { path: "Common/Admin/PasswordPolicy",       title: "password_policy", permission: may.PasswordPolicy },
  directorySignIn:    { path: "Common/Admin/ActiveDirectory/Authentication", title: "directory_sign_in", permission: may.ActiveDirectory },
  directory:          { path: "Common/Admin/ActiveDirectory",      title: "directory",    permission: may.ActiveDirectory },
  createGroup:        { path: "Common/Admin/ActiveDirectory/CreateGroup", title: "directory_new", permission: may.ActiveDirectory },
  directoryGroup:     { path: "Common/Admin/ActiveDirectory/:id",  title: "directory_group", permission: may.ActiveDirectory },
  applications:       { path: "Common/Admin/Applications",         title: "applications", permission: may.Applications },
  applicationSetup:   { path: "Common/Admin/Applications/Setup",   title: "application_new", permission: may.Applications },
  applicationAmend:   { path: "Common/Admin/Applications/Setup/:application", title: "application_amend", permission: may.Applications, named: "application" },
  changesets:         { path: "Common/Admin/Applications/Changesets", title: "changesets", permission: may.Applications },
  changeset:          { path: "Common/Admin/Applications/Changesets/:application", title: "changeset", permission: may.Applications, named: "application" },
  accessTokens:       { path: "Common/Admin/Applications/AccessTokens", title: "access_tokens", permission: may.AccessTokens },
  createAccessToken:  { path: "Common/Admin/Applications/AccessTokens/Create", title: "access_token_new", permission: may.AccessTokens },
  accessToken:        { path: "Common/Admin/Applications/AccessTokens/:token", title: "access_token", permission: may.AccessTokens },
  auditLogs:          { path: "Common/Admin/AuditLogs",            title: "audit",        permission: may.AuditLogs },
  emailReports:       { path: "Common/Admin/EmailReports",         title: "email_reports", permission: may.EmailReports },
  emailReport:        { path: "Common/Admin/EmailReports/:id",     title: "email_report", permission: may.EmailReports },
  errorLogs:          { path: "Common/Admin/ErrorLogs/:timestamp?", title: "error_logs",  permission: may.EmailReports },
  compliance:         { path: "Common/Admin/QualityAndCompliance/ArticleCompliance", title: "compliance", permission: may.QualityAndCompliance, integration: COMPLIANCE },
  complianceArticle:  { path: "Common/Admin/QualityAndCompliance/ArticleCompliance/:label/:version", title: "compliance_article", permission: may.QualityAndCompliance, integration: COMPLIANCE, named: "label" },
  webhooks:           { path: "Common/Admin/Webhooks",             title: "webhooks",     permission: may.Webhooks, integration: HOOKS },
  webhookManager:     { path: "Common/Admin/Webhooks/Manager/:id?", title: "webhook",     permission: may.WebhookRules, integration: HOOKS },
  webhookRules:       { path: "Common/Admin/Webhooks/Rules",       title: "webhook_rules", permission: may.WebhookRules, integration: HOOKS },
  webhookRule:        { path: "Common/Admin/Webhooks/Rules/Manager/:id?", title: "webhook_rule", permission: may.WebhookRules, integration: HOOKS },
  webhookLogs:        { path: "Common/Admin/Webhooks/Logs/:id?",   title: "webhook_logs", permission: may.WebhookRules, integration: HOOKS },
  skills:             { path: "Common/Admin/Skills",               title: "skills",       permission: may.Skills },
} as const satisfies Record<string, Screen>;

export type Screens = typeof screens;
export type Name = keyof Screens;

export const table: Readonly<Record<string, Screen>> = screens;
knowScreens(table);

/** Where an address leads that is no screen itself: its own parameters and query go along. */
export interface Redirect {
  to: Name;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

const SET_UP = { setup: "1" };

// biome-ignore format: a table
export const redirects: Readonly<Record<string, Redirect>> = {
  "":                                  { to: "login" },
  "Public":                            { to: "login" },
  "Public/MagicLink":                  { to: "login" },
  "Public/Setup/:username":            { to: "login", query: SET_UP },
  "Public/Setup/MFA/:username":        { to: "login", query: SET_UP },
  "Common":                            { to: "comms" },
  "Common/Knowledge":                  { to: "article", params: { label: limits.DEFAULT_ARTICLE } },
  "Common/Metrics":                    { to: "dashboard" },
  "Common/Admin":                      { to: "adminLanding" },
  "Common/Support":                    { to: "tickets" },
  "Common/Profile":                    { to: "preferences" },
  "Common/Admin/ConsoleSettings":      { to: "addOns" },
  "Common/Admin/ReportedChats":        { to: "reportedChats" },
  "Common/Admin/Feedback":             { to: "agentSurvey" },
  "Common/Admin/LicenceUtilisation":   { to: "licenceGroups" },
  "Common/Admin/QualityAndCompliance": { to: "compliance" },
  "Overlay/Profile":                   { to: "preferences" },
  "Overlay/Profile/Statistics":        { to: "statistics" },
  "Overlay/Profile/Preferences":       { to: "preferences" },
  "Overlay/Profile/CannedResponses":   { to: "cannedResponses" },
  "Overlay/Profile/Inbox":             { to: "inbox" },
};

/** The screen of a path, by its fixed parts; null for a path that no screen has. */
export function screenAt(pathname: string): { name: Name; screen: Screen } | null {
  const given = pathname.split("/").filter(Boolean);
  for (const [name, screen] of Object.entries(table)) {
    const parts = screen.path.split("/");
    const needed = parts.filter((part) => !part.endsWith("?")).length;
    if (given.length < needed || given.length > parts.length) continue;
    if (
      given.every((part, at) => parts[at]?.startsWith(":") || parts[at]?.toLowerCase() === part.toLowerCase())
    )
      return { name: name as Name, screen };
  }
  return null;
}
