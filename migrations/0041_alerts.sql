-- Alerts that people keep for themselves: a condition on a figure of the floor, and how far it has come.
CREATE TABLE alerts (
    tenant       BIGINT  NOT NULL,
    owner        BIGINT  NOT NULL,
    id           TEXT    NOT NULL,                -- a UUID that whoever made it chose
    figure       TEXT    NOT NULL,                -- its name in the API
    skill        BIGINT,                          -- NULL: of the whole floor
    above        BOOLEAN NOT NULL,                -- FALSE: it holds below the threshold
    threshold    BIGINT  NOT NULL,                -- in the unit of the figure
    lasting      BIGINT  NOT NULL,                -- for how long it has to hold, in milliseconds
    sound        BOOLEAN NOT NULL,
    desktop      BOOLEAN NOT NULL,
    webhook      BOOLEAN NOT NULL,
    label        TEXT    NOT NULL,                -- empty: none
    active       BOOLEAN NOT NULL,
    version      BIGINT  NOT NULL,                -- from 1, one more whenever it begins anew
    created      BIGINT  NOT NULL,
    raised       BIGINT,                          -- since when it is raised; NULL: it is not
    acknowledged BIGINT,                          -- when that was acknowledged
    ended        BIGINT,                          -- when it ended last
    PRIMARY KEY (tenant, owner, id)
);
