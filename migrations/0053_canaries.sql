-- Drafts of routing policies by which a share of the chats is routed. One of a tenant runs at most; the newest twenty are kept.
CREATE TABLE canaries (
    tenant   BIGINT  NOT NULL,
    id       BIGINT  NOT NULL,
    state    TEXT    NOT NULL,              -- running, stopped, published, rolled_back, over, unfit
    begun    BIGINT  NOT NULL,
    until    BIGINT  NOT NULL,              -- when it ends by itself
    ended    BIGINT,
    by_user  BIGINT  NOT NULL,
    mark     TEXT,                          -- by which a console knows the draft again
    document TEXT    NOT NULL,
    policy   BIGINT  NOT NULL,              -- the policy that is in force beside it, 0 before the first
    share    BIGINT  NOT NULL,              -- of a hundred chats
    least    BIGINT  NOT NULL,              -- chats in each arm before it is judged
    wait     BIGINT,                        -- the bounds of a roll-back: milliseconds, and points of a hundred
    leaving  BIGINT,
    level    BIGINT,
    why      TEXT,                          -- which bound was broken: wait, left, level
    figures  TEXT,                          -- of both arms once it has ended, as JSON
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant, by_user) REFERENCES users (tenant, id)
);
