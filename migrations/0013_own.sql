-- What people keep of their own: themes, pictures, variables, achievements; and what they are told by others.
CREATE TABLE themes (
    tenant   BIGINT  NOT NULL,
    owner    BIGINT  NOT NULL,
    id       BIGINT  NOT NULL,
    name     TEXT    NOT NULL,
    name_key TEXT    NOT NULL,                    -- in lower case: a name is given once a person
    items    TEXT    NOT NULL,                    -- JSON
    chosen   BOOLEAN NOT NULL,                    -- at most one of a person; none: the product's own
    PRIMARY KEY (tenant, owner, id)
);
CREATE UNIQUE INDEX themes_name ON themes (tenant, owner, name_key);

CREATE TABLE pictures (
    tenant  BIGINT NOT NULL,
    id      TEXT   NOT NULL,                      -- random: whoever has it may look
    size    BIGINT NOT NULL,                      -- pixels of a side; 0 as large as it came
    owner   BIGINT NOT NULL,
    kind    TEXT   NOT NULL,                      -- avatar, header_img
    media   TEXT   NOT NULL,
    bytes   BYTEA  NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (tenant, id, size)
);
CREATE INDEX pictures_owner ON pictures (tenant, kind, owner);

CREATE TABLE variables (
    tenant BIGINT NOT NULL,
    owner  BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    value  TEXT   NOT NULL,
    PRIMARY KEY (tenant, owner, name)
);

CREATE TABLE achievements (
    tenant BIGINT NOT NULL,
    owner  BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (tenant, owner, name)
);

CREATE TABLE announcements (
    tenant    BIGINT  NOT NULL,
    id        BIGINT  NOT NULL,
    kind      TEXT    NOT NULL,                   -- Warning, Notice, News, Feature
    subject   TEXT    NOT NULL,
    content   TEXT    NOT NULL,                   -- sanitised HTML
    created   BIGINT  NOT NULL,
    author    BIGINT  NOT NULL,
    everybody BOOLEAN NOT NULL,                   -- otherwise the groups below
    PRIMARY KEY (tenant, id)
);

CREATE TABLE announcement_groups (
    tenant       BIGINT NOT NULL,
    announcement BIGINT NOT NULL,
    group_id     BIGINT NOT NULL,
    PRIMARY KEY (tenant, announcement, group_id)
);

CREATE TABLE announcement_reads (
    tenant       BIGINT NOT NULL,
    reader       BIGINT NOT NULL,
    announcement BIGINT NOT NULL,
    delivered    BIGINT NOT NULL,                 -- when it reached the reader
    read_at      BIGINT,
    PRIMARY KEY (tenant, reader, announcement)
);

-- Whose chats were closed when: figures of a person.
CREATE INDEX chats_owner ON chats (tenant, owner, closed_at) WHERE owner IS NOT NULL;
