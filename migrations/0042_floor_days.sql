-- How seats and waiting chats were over days gone by, each folded once from the journal: the usual course of a weekday is made of them.
CREATE TABLE floor_days (
    tenant  BIGINT NOT NULL,
    zone    TEXT   NOT NULL,                      -- by whose clock it is a day
    day     TEXT   NOT NULL,                      -- its date
    skill   TEXT   NOT NULL,                      -- a skill's number, or 'all'; a day that is here has 'all'
    course  TEXT   NOT NULL,                      -- by the time of the clock
    written BIGINT NOT NULL,
    PRIMARY KEY (tenant, zone, day, skill)
);
