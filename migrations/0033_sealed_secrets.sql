-- From here on secrets may lie sealed where they lay as they are (second_factors.secret, sso_providers.client_secret,
-- webhooks.secret). No table changes: the number alone keeps an older version from starting, which would sign calls with
-- what is sealed.
SELECT 1;
