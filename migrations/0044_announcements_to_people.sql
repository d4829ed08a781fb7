-- An announcement may be for some people by name; those are kept by a count of their own.
ALTER TABLE announcements ADD COLUMN personal BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE announcement_people (
    tenant       BIGINT NOT NULL,
    announcement BIGINT NOT NULL,
    person       BIGINT NOT NULL,
    PRIMARY KEY (tenant, announcement, person)
);

-- Whoever may lend may tell people something.
UPDATE permission_groups SET permissions = replace(permissions, ',210,212,', ',210,211,212,');
UPDATE permission_groups SET permissions = replace(permissions, ',210,212]', ',210,211,212]');
