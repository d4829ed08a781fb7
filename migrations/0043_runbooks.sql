-- Runbooks: named sets of acts that are run for a span. A run keeps what each act changed, and how it went back.
CREATE TABLE runbooks (
    tenant   BIGINT NOT NULL,
    id       TEXT   NOT NULL,                     -- a UUID that whoever wrote it chose
    number   BIGINT NOT NULL,                     -- what lines of the log call it
    name     TEXT   NOT NULL,
    name_key TEXT   NOT NULL,                     -- in lower case
    minutes  BIGINT NOT NULL,                     -- for how long it is run
    acts     TEXT   NOT NULL,                     -- JSON
    version  BIGINT NOT NULL,                     -- from 1, one more with each change
    changed  BIGINT NOT NULL,
    by_agent BIGINT NOT NULL,                     -- who wrote it like this
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX runbooks_name ON runbooks (tenant, name_key);

CREATE TABLE runbook_runs (
    tenant   BIGINT NOT NULL,
    id       TEXT   NOT NULL,                     -- a UUID that whoever ran it chose
    number   BIGINT NOT NULL,                     -- in the order in which they began
    runbook  TEXT   NOT NULL,                     -- which may be gone
    name     TEXT   NOT NULL,                     -- what it was called then
    by_agent BIGINT NOT NULL,                     -- who ran it
    began    BIGINT NOT NULL,
    until    BIGINT NOT NULL,                     -- when it goes back by itself
    steps    TEXT   NOT NULL,                     -- JSON: what each act changed, from what to what, and how it went back
    ended_at BIGINT,
    ended_by BIGINT,                              -- who had it go back before its time
    PRIMARY KEY (tenant, id)
);
CREATE INDEX runbook_runs_ended ON runbook_runs (tenant, ended_at);

-- Whoever may lend may run what administrators have prepared.
UPDATE permission_groups SET permissions = replace(permissions, ',210,', ',210,212,');
UPDATE permission_groups SET permissions = replace(permissions, ',210]', ',210,212]');
