-- Skills that a supervisor lends a person until a time. What was lent stays on record; what runs has no end yet.
CREATE TABLE skill_loans (
    tenant   BIGINT NOT NULL,
    id       TEXT   NOT NULL,                     -- a UUID that whoever lends chose
    agent    BIGINT NOT NULL,                     -- to whom
    skill    BIGINT NOT NULL,
    level    BIGINT NOT NULL,                     -- 1 to 10
    until    BIGINT NOT NULL,                     -- when it goes back by itself
    reason   TEXT   NOT NULL,
    by_agent BIGINT NOT NULL,
    lent_at  BIGINT NOT NULL,
    ended_at BIGINT,
    ended_by BIGINT,                              -- who took it back before its time
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant, agent) REFERENCES users (tenant, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant, skill) REFERENCES skills (tenant, id) ON DELETE CASCADE
);
CREATE INDEX skill_loans_ended ON skill_loans (tenant, ended_at);
CREATE INDEX skill_loans_agent ON skill_loans (tenant, agent, ended_at);
CREATE INDEX skill_loans_skill ON skill_loans (tenant, skill);

-- Whoever may give any chat to anybody may lend from here on: groups of tenants that are there already get the permission
-- that new ones are made with. Nobody could write groups otherwise so far.
UPDATE permission_groups SET permissions = replace(permissions, ',205,', ',205,210,');
UPDATE permission_groups SET permissions = replace(permissions, ',205]', ',205,210]');
