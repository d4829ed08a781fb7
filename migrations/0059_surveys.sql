-- Surveys: what agents and customers are asked after a chat, and readers under an article. Each save is a version; the highest is the survey.
CREATE TABLE survey_versions (
    tenant    BIGINT  NOT NULL REFERENCES tenants (id),
    kind      TEXT    NOT NULL,                   -- agent, customer, knowledge
    version   BIGINT  NOT NULL,                   -- from 1
    active    BOOLEAN NOT NULL,
    questions TEXT    NOT NULL,                   -- JSON, in order
    since     BIGINT  NOT NULL,
    PRIMARY KEY (tenant, kind, version)
);

-- Who answered which version; one answer of a kind for each chat.
CREATE TABLE survey_answers (
    tenant  BIGINT NOT NULL,
    chat    TEXT   NOT NULL,
    kind    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    person  BIGINT,                               -- the agent; none for the customer
    PRIMARY KEY (tenant, chat, kind)
);
CREATE INDEX survey_answers_of ON survey_answers (tenant, kind, version, at);

-- What was answered: a row for each option that was chosen, and one for each text.
CREATE TABLE survey_values (
    tenant   BIGINT NOT NULL,
    chat     TEXT   NOT NULL,
    kind     TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    question BIGINT NOT NULL,
    value    BIGINT NOT NULL,                     -- the option's id; 1 to 5 of a scale; 1 yes, 0 no; 0 of a text
    at       BIGINT NOT NULL,
    body     TEXT,                                -- of a text alone
    PRIMARY KEY (tenant, chat, kind, question, value)
);
CREATE INDEX survey_values_of ON survey_values (tenant, kind, version, question, at);
CREATE INDEX survey_values_at ON survey_values (tenant, kind, version, at, question, value);

-- The same counted by days in UTC, so that a year is counted as fast as a day; question 0 is the survey as a whole.
CREATE TABLE survey_days (
    tenant   BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    day      BIGINT NOT NULL,                     -- days since 1970
    question BIGINT NOT NULL,
    value    BIGINT NOT NULL,
    times    BIGINT NOT NULL,
    PRIMARY KEY (tenant, kind, version, day, question, value)
);
