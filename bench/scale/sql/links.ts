/** Uploads, relations with hubs, and the permissions that follow from both. */
export function relationsSql(objects: number): string {
  const hub = Math.min(20_000, Math.floor(objects / 50))
  return `
INSERT INTO relation (parent_id, child_id, creation_time)
SELECT parent, child, o.upload_time + interval '1 second' FROM (
  -- One object in ten has a few children that came soon after it.
  SELECT DISTINCT i AS parent, i + 1 + scale.below(i * 64 + g, 401, 400) AS child
  FROM generate_series(1::bigint, ${objects}) AS i, generate_series(1, floor(exp(scale.rnd(i, 402) * 2.3))::integer) AS g
  WHERE scale.rnd(i, 403) < 0.105 AND i NOT IN (${manyChildren(objects)}, ${manyParents(objects)})
  UNION
  SELECT ${manyChildren(objects)}, ${manyChildren(objects)} + 1 + g * ${Math.max(1, Math.floor((objects * 0.9) / hub))} FROM generate_series(1, ${hub}) AS g
  UNION
  SELECT ${manyParents(objects)} - 1 - g * ${Math.max(1, Math.floor((objects * 0.45) / hub))}, ${manyParents(objects)} FROM generate_series(1, ${hub}) AS g
) AS pairs JOIN object AS o ON o.id = child
WHERE child <= ${objects} AND parent >= 1
ORDER BY child, parent`
}

/** The object with very many children: a mail archive, say. */
export const manyChildren = (objects: number): number => Math.floor(objects / 100) + 1

/** The object with very many parents: what all of them drop. */
export const manyParents = (objects: number): number => Math.floor(objects / 2)

// Feeds upload most, the rest is by hand; what came out of an object mostly has its uploader. 'shared' rows go to workspace groups, some objects come twice from different users.
export const permissionsSql = (objects: number): string => `
CREATE TABLE scale.origin AS
SELECT child_id AS id, min(parent_id) AS root FROM relation WHERE parent_id <> ${manyChildren(objects)} AND child_id <> ${manyParents(objects)} GROUP BY child_id;
${'UPDATE scale.origin AS o SET root = r.root FROM scale.origin AS r WHERE r.id = o.root;\n'.repeat(3)}
CREATE TABLE scale.uploader AS
SELECT o.id, o.upload_time, u.id AS user_id, g.id AS group_id
FROM (SELECT o.id, o.upload_time, coalesce(root, o.id)::bigint AS root FROM object AS o LEFT JOIN scale.origin USING (id)) AS o
JOIN scale.person AS u ON u.place = CASE
  WHEN scale.rnd(o.root, 410) < 0.6 THEN 2 + scale.rank(o.root, 411, 5)
  WHEN scale.rnd(o.root, 410) < 0.7 THEN 1
  ELSE 7 + scale.rank(o.root, 412, 17) END
JOIN "group" AS g ON g.name = u.login;

INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
SELECT DISTINCT ON (object_id, group_id) * FROM (
  SELECT id AS object_id, group_id, upload_time AS at, 'added', id, user_id FROM scale.uploader
  UNION ALL
  SELECT u.id, g.id, upload_time + interval '1 second', 'shared', u.id, user_id FROM scale.uploader AS u
  JOIN scale.workspace AS g ON (g.name = 'community' AND (scale.rnd(u.id, 413) < 0.29 OR u.id = ${manyChildren(objects)})) OR (g.name = 'partners' AND scale.rnd(u.id, 414) < 0.14)
    OR (g.place = scale.below(u.id, 415, 20) AND scale.rnd(u.id, 416) < 0.06)
  UNION ALL
  SELECT u.id, g.id, upload_time + interval '1 day' * (1 + again), 'added', u.id, p.user_id FROM scale.uploader AS u,
    generate_series(1, CASE WHEN scale.rnd(u.id, 417) < 0.002 THEN 4 WHEN scale.rnd(u.id, 417) < 0.03 THEN 1 ELSE 0 END) AS again,
    LATERAL (SELECT id AS user_id, login FROM scale.person WHERE place = 8 + scale.below(u.id * 8 + again, 418, 17)) AS p
  JOIN "group" AS g ON g.name = p.login
  UNION ALL
  SELECT u.id, g.id, u.upload_time + interval '1 hour', 'shared', u.id, 1 FROM "group" AS g,
    generate_series(0, 29) AS n JOIN scale.uploader AS u ON u.id = 1 + (n * 7919 + ${Math.floor(objects * 0.013)}) * 31 % ${objects}
  WHERE g.name = 'guest'
) AS given ORDER BY object_id, group_id, at;

DROP TABLE scale.uploader, scale.origin;`

/** Children are seen by everyone who sees a parent; repeated until nothing is added. */
export const INHERITANCE = `
INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
SELECT DISTINCT ON (r.child_id, p.group_id) r.child_id, p.group_id, greatest(p.access_time, r.creation_time), p.reason_type, p.related_object_id, p.related_user_id
FROM relation AS r JOIN permission AS p ON p.object_id = r.parent_id
WHERE NOT EXISTS (SELECT 1 FROM permission AS q WHERE q.object_id = r.child_id AND q.group_id = p.group_id)
ORDER BY r.child_id, p.group_id, p.access_time, r.parent_id`

/** By number, because joins with a computed number are much faster than with a computed name. */
export const NUMBERED = `
CREATE TABLE scale.person AS SELECT id, login, row_number() OVER (ORDER BY id) - 1 AS place FROM "user";
CREATE TABLE scale.workspace AS SELECT id, name, row_number() OVER (ORDER BY id DESC) - 1 AS place FROM "group" WHERE workspace AND NOT private;
`
