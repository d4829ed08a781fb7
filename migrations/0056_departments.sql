-- Departments of a tenant: a tree, in which each may lie in another one.
CREATE TABLE departments (
    tenant  BIGINT NOT NULL REFERENCES tenants (id),
    id      BIGINT NOT NULL,
    name    TEXT   NOT NULL,                      -- of those in the same one no other has it, in upper or lower case
    parent  BIGINT,                               -- the one that it lies in; NULL: in none
    version BIGINT NOT NULL,                      -- from 1, one more with each change
    PRIMARY KEY (tenant, id)
);
-- What was a text of each account is a department now. lower() folds ASCII alone on SQLite: what differs in another letter stays two.
INSERT INTO departments (tenant, id, name, parent, version)
    SELECT tenant, ROW_NUMBER() OVER (PARTITION BY tenant ORDER BY lower(trim(department))), MIN(trim(department)), CAST(NULL AS BIGINT), 1
    FROM users WHERE department IS NOT NULL AND trim(department) <> '' AND removed IS NULL GROUP BY tenant, lower(trim(department));
INSERT INTO counters (tenant, name, last) SELECT tenant, 'department', MAX(id) FROM departments GROUP BY tenant;
ALTER TABLE users ADD COLUMN department_id BIGINT;
-- For the next statement alone: of fifty thousand accounts each looks its own up.
CREATE INDEX departments_by_name ON departments (tenant, lower(name));
UPDATE users SET department_id = (SELECT d.id FROM departments d
    WHERE d.tenant = users.tenant AND lower(d.name) = lower(trim(users.department))) WHERE department IS NOT NULL;
DROP INDEX departments_by_name;
ALTER TABLE users DROP COLUMN department;
CREATE INDEX departments_below ON departments (tenant, parent);
CREATE INDEX users_department ON users (tenant, department_id, removed, operator) WHERE department_id IS NOT NULL;
