-- Files that go with messages. They are written before their message is; without it nobody is given them.
CREATE TABLE attachments (
    tenant  BIGINT NOT NULL,
    chat    TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    message TEXT   NOT NULL,                      -- the message's id
    place   BIGINT NOT NULL,                      -- among those of its message, from 0
    name    TEXT   NOT NULL,
    media   TEXT   NOT NULL,                      -- what the bytes were taken for
    size    BIGINT NOT NULL,
    sha256  TEXT   NOT NULL,                      -- hexadecimal
    bytes   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, chat, id)
);
