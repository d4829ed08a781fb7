// The shapes that the console speaks of, by the names the trade gives them; each is the server's own.
import type { components } from "@/generated/schema";

type Schemas = components["schemas"];

export type Module = Schemas["Module"];
export type Client = Schemas["Client"];
export type DemoUser = Schemas["DemoUser"];
export type Preferences = Schemas["Preferences"];
export type DarkMode = Preferences["dark_mode"];
export type Language = Preferences["language"];
export type Profile = Schemas["Profile"];
export type Security = Schemas["Security"];
export type FactorBegun = Schemas["FactorBegun"];
export type SignIn = Schemas["SignIn"];
export type SignedIn = Schemas["SignedIn"];
export type SignInStep = Schemas["SignInStep"];
export type AppSetUp = Schemas["AppSetUp"];
export type PasswordPolicy = Schemas["PasswordPolicy"];
export type SessionRow = Schemas["SessionRow"];
export type ReleaseNotes = Schemas["ReleaseNotes"];
export type ProfileChange = Schemas["ProfileChange"];
export type Status = Profile["status"];
export type SuspendCause = NonNullable<Profile["suspend_cause"]>;
export type Slot = Schemas["Slot"];
export type Capacity = Schemas["Capacity"];
export type TeamMember = Schemas["TeamMember"];
export type QueueItem = Schemas["QueueItem"];
export type Queue = Schemas["Queue"];
export type Message = Schemas["Message"];
export type Crumb = Schemas["Crumb"];
export type Chat = Schemas["OngoingChat"];
export type ChatPeople = Schemas["ChatPeople"];
export type ChatPoke = Schemas["ChatPoke"];
export type Participant = Schemas["Participant"];
export type Invitation = Schemas["Invitation"];
export type InviteType = Invitation["type"];
export type Sent = Schemas["Sent"];
