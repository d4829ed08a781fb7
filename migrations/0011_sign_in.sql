-- How people sign in: the tenant's rules, the age of passwords, second factors, sign-ins under way, devices that are known.
ALTER TABLE tenants ADD COLUMN sign_in TEXT NOT NULL DEFAULT '{}';              -- JSON, what is left out is as by default
ALTER TABLE permission_groups ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT FALSE;  -- whether its people need one
ALTER TABLE users ADD COLUMN api_only BOOLEAN NOT NULL DEFAULT FALSE;           -- a service account: no sign-in by password
ALTER TABLE users ADD COLUMN password_changed BIGINT;                           -- NULL: not known, never too old
ALTER TABLE users ADD COLUMN must_change BOOLEAN NOT NULL DEFAULT FALSE;        -- the next sign-in asks for a new password

CREATE TABLE second_factors (
    tenant    BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    method    TEXT   NOT NULL,                    -- app or email
    secret    TEXT   NOT NULL,                    -- of an app, base 32; empty for e-mail
    used_step BIGINT NOT NULL,                    -- time step of the last code that was taken: none is taken twice
    since     BIGINT NOT NULL,
    PRIMARY KEY (tenant, user_id),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
    tenant    BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    code_hash TEXT   NOT NULL,                    -- SHA-256, hexadecimal; goes when it is used
    PRIMARY KEY (tenant, user_id, code_hash),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);

CREATE TABLE sign_in_steps (
    token_hash TEXT   NOT NULL PRIMARY KEY,       -- SHA-256 of the token, hexadecimal; goes when the step is done
    tenant     BIGINT NOT NULL,
    user_id    BIGINT NOT NULL,
    state      TEXT   NOT NULL,                   -- JSON: what was shown so far, what is due
    tries      BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_steps_user ON sign_in_steps (tenant, user_id);
CREATE INDEX sign_in_steps_expires ON sign_in_steps (expires);

CREATE TABLE known_devices (
    token_hash TEXT   NOT NULL PRIMARY KEY,       -- SHA-256 of the token, hexadecimal
    tenant     BIGINT NOT NULL,
    user_id    BIGINT NOT NULL,
    used       BIGINT NOT NULL,
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX known_devices_user ON known_devices (tenant, user_id, used);
