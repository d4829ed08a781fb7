//! People as owners of what they keep for themselves: who changes it holds the person's row meanwhile, so that what is counted
//! stays so.
use crate::statements::statements;

statements! {
    /// Whoever changes what belongs to the person at the same time waits for this row.
    HOLD_USER = "UPDATE users SET id = id WHERE tenant = $1 AND id = $2";
}
