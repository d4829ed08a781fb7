-- An announcement may be for some people by name; those are kept by a count of their own.
ALTER TABLE announcements ADD COLUMN personal BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE announcement_people (
    tenant       BIGINT NOT NULL,
    announcement BIGINT NOT NULL,
    person       BIGINT NOT NULL,
    PRIMARY KEY (tenant, announcement, person)
);
