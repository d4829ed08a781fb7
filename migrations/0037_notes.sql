-- Notes that people keep for themselves.
CREATE TABLE notes (
    tenant  BIGINT NOT NULL,
    owner   BIGINT NOT NULL,
    id      TEXT   NOT NULL,                      -- a UUID that whoever wrote it chose
    text    TEXT   NOT NULL,
    version BIGINT NOT NULL,                      -- from 1, one more with each change
    changed BIGINT NOT NULL,
    PRIMARY KEY (tenant, owner, id)
);
