// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

/** webhooks, their rules and their logs */
export const Webhooks = 16 as const;
/** quality and compliance of articles */
export const ArticleCompliance = 19 as const;
