-- Texts that are kept to be sent again, of everybody or of one person, and how they read before.
CREATE TABLE canned_responses (
    tenant    BIGINT  NOT NULL,
    id        BIGINT  NOT NULL,
    owner     BIGINT  NOT NULL,                   -- 0: everybody's
    automatic BOOLEAN NOT NULL,                   -- the title is a shortcut, the response its phrase
    title     TEXT    NOT NULL,
    title_key TEXT    NOT NULL,                   -- in lower case: a title is given once an owner, and so is a shortcut
    response  TEXT    NOT NULL,
    created   BIGINT  NOT NULL,                   -- since when it reads like this
    author    BIGINT  NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX canned_responses_title ON canned_responses (tenant, owner, automatic, title_key);

CREATE TABLE canned_versions (
    tenant   BIGINT NOT NULL,
    response_id BIGINT NOT NULL,
    version  BIGINT NOT NULL,                     -- from 1, higher for newer ones
    title    TEXT   NOT NULL,
    response TEXT   NOT NULL,
    created  BIGINT NOT NULL,
    author   BIGINT NOT NULL,
    deleted  BIGINT NOT NULL,                     -- until when it read like this
    PRIMARY KEY (tenant, response_id, version)
);
