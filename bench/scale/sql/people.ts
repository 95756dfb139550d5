/** In addition to the first set-up: 25 users with their own groups, and workspace groups up to 50 groups in all. */
export const PEOPLE = `
INSERT INTO "user" (login, email, password_hash, password_ver, identity_ver, additional_info, disabled, pending, registered_on)
SELECT named.login, named.login || '@example.org', admin.password_hash, left(md5(named.login), 16), left(md5(named.login || '!'), 16), 'scale', false, false, now() AT TIME ZONE 'utc'
FROM "user" AS admin, unnest('{member,guest}'::text[] || ARRAY(SELECT 'feed-' || n FROM generate_series(1, 5) AS n)
  || ARRAY(SELECT 'analyst-' || n FROM generate_series(1, 17) AS n)) WITH ORDINALITY AS named (login, place)
WHERE admin.login = 'admin' ORDER BY place;

INSERT INTO "group" (name, capabilities, private, "default", workspace, immutable)
SELECT login, '{}', true, false, true, true FROM "user" WHERE login <> 'admin' ORDER BY id;

INSERT INTO "group" (name, capabilities, private, "default", workspace, immutable)
SELECT name, CASE WHEN name = 'team' THEN '{adding_tags,adding_comments,adding_parents,adding_configs,adding_blobs,reading_all_attributes}'::text[] ELSE '{}' END,
  false, false, true, false
FROM unnest('{team,community,partners}'::text[] || ARRAY(SELECT 'constituent-' || n FROM generate_series(1, 20) AS n)) AS name;

INSERT INTO member (user_id, group_id, group_admin)
SELECT u.id, g.id, false FROM "user" AS u JOIN "group" AS g ON g.name IN (u.login, 'public', 'registered') WHERE u.login <> 'admin'
UNION ALL
SELECT u.id, g.id, false FROM "user" AS u, "group" AS g WHERE u.login = 'member' AND g.name IN ('team', 'community', 'partners')
UNION ALL
SELECT u.id, g.id, false FROM "user" AS u, "group" AS g WHERE u.login LIKE 'analyst-%' AND g.name = 'constituent-' || (u.id % 20 + 1)
UNION ALL
SELECT u.id, g.id, false FROM "user" AS u, "group" AS g WHERE u.login LIKE 'analyst-%' AND u.id % 3 = 0 AND g.name = 'team';
`
