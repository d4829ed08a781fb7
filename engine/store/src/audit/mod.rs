//! The audit: each change of what administrators shape, with what was before and after, written in the transaction of the change.
use crate::statements::parts;
use crate::words::words;

parts! {
    writing
    found
}

pub use found::{Audited, Sought};
pub use writing::{Doer, Kept, What};
pub(crate) use writing::{INSERT_AUDITED, PUT_BACK, audit, audit_row, flat, named};

words! {
    /// What kind of thing a change is of.
    Entity in "audit.entity" {
        /// A skill.
        Skill "skill";
        /// A permission group.
        Group "group";
        /// A department.
        Department "department";
        /// A key contact; the subject is the person's id.
        KeyContact "key_contact";
        /// A definition of metadata of chats.
        Metadata "metadata";
        /// A survey; the subject is its kind.
        Survey "survey";
        /// A person's account.
        User "user";
        /// A routing policy; the subject is its version.
        Policy "policy";
        /// A draft that decides beside the policy in force.
        Shadow "policy_shadow";
        /// A draft by which a share of the chats is routed.
        Canary "policy_canary";
        /// A skill that a person is lent.
        Loan "loan";
        /// A runbook.
        Runbook "runbook";
        /// An application, by whose keys the tenant is called.
        Application "application";
        /// A webhook.
        Webhook "webhook";
        /// An access token of a service account; the subject is its `SESSID`.
        AccessToken "access_token";
        /// A ban; the subject is the address that is banned.
        Ban "ban";
        /// A chat that was reported; the subject is the chat.
        Report "report";
        /// A canned response for everybody.
        CannedResponse "canned_response";
        /// An announcement, or a message to some people by name.
        Announcement "announcement";
        /// An article of the internal knowledge base; the subject is its label.
        Article "article";
        /// The tenant itself: brand, account, suspension, maintenance; the subject is its id.
        Tenant "tenant";
        /// What administrators set of their account; the subject is the tenant's id.
        ConsoleSettings "console_settings";
        /// What signing in asks of people; the subject is the tenant's id.
        SignInRules "sign_in_rules";
        /// A service that people sign in with; the subject is its id, in rows of earlier versions the tenant's.
        SignInService "sign_in_service";
        /// The directory that enters people by SCIM: its token and where it puts people; the subject is the tenant's id.
        Directory "directory";
        /// What a group that tokens name gives.
        DirectoryGroup "directory_group";
    }
}

words! {
    /// What was done.
    Act in "audit.act" {
        /// It is new.
        Create "create";
        /// It says something else.
        Edit "edit";
        /// It is gone.
        Delete "delete";
    }
}

words! {
    /// By which way a change came.
    Scope in "audit.scope" {
        /// By a person who is signed in.
        Console "console";
        /// By an access token.
        Token "token";
        /// By a command line of the operator.
        Command "command";
        /// By the server itself, as a loan that runs out.
        House "house";
        /// By the directory of the tenant, with its token.
        Directory "directory";
    }
}
