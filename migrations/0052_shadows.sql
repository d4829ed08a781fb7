-- Drafts of routing policies that decide beside the policy in force. One of a tenant is the newest that is not forgotten; what
-- is forgotten is deleted bit by bit.
CREATE TABLE shadows (
    tenant         BIGINT  NOT NULL,
    id             BIGINT  NOT NULL,
    state          TEXT    NOT NULL,              -- running, stopped, over, failed
    begun          BIGINT  NOT NULL,
    until          BIGINT  NOT NULL,              -- when it ends by itself
    ended          BIGINT,
    by_user        BIGINT  NOT NULL,
    mark           TEXT,                          -- by which a console knows the draft again
    document       TEXT    NOT NULL,
    fits           BOOLEAN NOT NULL,              -- whether the draft fits the skills and people of now
    unseen         TEXT    NOT NULL,              -- parts of the draft that a comparison shows nothing of, by commas
    first_version  BIGINT,                        -- of the policy in force, as far as decisions were compared
    newest_version BIGINT,
    batch          BIGINT  NOT NULL,              -- how many batches were written: one that is written again changes nothing
    told           BIGINT  NOT NULL,              -- rows that were written, those included that went since
    lost           BIGINT  NOT NULL,              -- rows that were not
    forgotten      BOOLEAN NOT NULL,
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant, by_user) REFERENCES users (tenant, id)
);
CREATE TABLE shadow_figures (
    tenant  BIGINT NOT NULL,
    shadow  BIGINT NOT NULL,
    skill   BIGINT NOT NULL,                      -- 0 for what is of no skill
    kind    TEXT   NOT NULL,
    count   BIGINT NOT NULL,
    span    BIGINT NOT NULL,                      -- of all together, in milliseconds, where it is known
    longest BIGINT NOT NULL,
    PRIMARY KEY (tenant, shadow, skill, kind),
    FOREIGN KEY (tenant, shadow) REFERENCES shadows (tenant, id)
);
CREATE TABLE shadow_rows (
    tenant      BIGINT NOT NULL,
    shadow      BIGINT NOT NULL,
    number      BIGINT NOT NULL,                  -- from 1, without a gap
    at          BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    skill       BIGINT NOT NULL,
    chat        TEXT,
    agent       BIGINT,
    draft_agent BIGINT,
    draft_chat  TEXT,
    draft_skill BIGINT,
    span        BIGINT,
    version     BIGINT NOT NULL,
    PRIMARY KEY (tenant, shadow, number),
    FOREIGN KEY (tenant, shadow) REFERENCES shadows (tenant, id)
);
