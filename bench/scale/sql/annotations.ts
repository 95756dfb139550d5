/** Tags: feeds and kinds on very many objects, then ever rarer ones, the last ones once or twice. */
export function tagsSql(objects: number): string {
  const distinct = Math.max(100, Math.floor(objects / 50))
  const common = Math.floor(distinct * 0.9)
  return `
CREATE FUNCTION scale.tag(rank bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rank <= 12 THEN (ARRAY['feed:spamtrap','runnable:win32:exe','feed:urlhaus','archive:zip','feed:honeypot','runnable:win32:dll','feed:vt-hunt','ripped:dump','feed:partner','document:office','feed:sinkhole','script:js'])[rank]
  WHEN rank <= 212 THEN scale.family_name(rank - 12)
  WHEN rank % 6 = 0 THEN 'yara:win_' || scale.word(rank, 501) || '_a' || rank
  WHEN rank % 6 = 1 THEN 'campaign:' || (2018 + rank % 9) || '-' || scale.word(rank, 502) || '-' || rank
  WHEN rank % 6 = 2 THEN 'et:' || (2000000 + rank)
  WHEN rank % 6 = 3 THEN 'src:as' || rank || '.' || scale.host(rank, 503)
  WHEN rank % 6 = 4 THEN scale.word(rank, 504) || '_' || rank
  ELSE 'ttp:t' || (1000 + rank % 700) || '.' || rank
END;

CREATE TABLE scale.tag_name AS SELECT rank, scale.tag(rank) AS tag FROM generate_series(1::bigint, ${distinct}) AS rank
UNION ALL SELECT 0, 'feed:retired';
ANALYZE scale.tag_name;

INSERT INTO tag (id, tag, object_id)
SELECT row_number() OVER (ORDER BY object_id, rank), tag, object_id FROM (
  SELECT DISTINCT i AS object_id, scale.rank(i * 16 + g, 505, ${common}) AS rank
  FROM generate_series(1::bigint, ${objects}) AS i, generate_series(1, scale.below(i, 506, 7)) AS g
  UNION
  SELECT 1 + scale.below(i, 507, ${objects}), ${common} + 1 + i % ${distinct - common}
  FROM generate_series(0::bigint, ${Math.floor((distinct - common) * 1.5)}) AS i
  UNION ALL
  -- A feed that ended years ago: frequent, yet on none of the newer objects.
  SELECT i, 0 FROM generate_series(1::bigint, ${Math.floor(objects * 0.3)}) AS i WHERE scale.rnd(i, 508) < 0.33
) AS given JOIN scale.tag_name USING (rank)`
}

/** Keys: some for numbers, some for objects, two hidden. Everybody reads the open ones. */
export const ATTRIBUTE_KEYS = `
INSERT INTO attribute_definition (key, label, description, url_template, hidden, rich_template, example_value)
SELECT key, initcap(key), 'scale', '', key LIKE 'internal-%', '', '' FROM unnest('{sandbox-id,ticket,score,malscore,signature,compiler,source,first-url,campaign,
  import-hash,packer,entropy,sender,country,detection,strings,timestamp,hosts,internal-case,internal-customer}'::text[]) AS key;
INSERT INTO attribute_permission (key, group_id, can_read, can_set)
SELECT d.key, g.id, true, g.name <> 'public' FROM attribute_definition AS d JOIN "group" AS g ON g.name IN ('community', 'partners') OR (g.name = 'public' AND NOT d.hidden AND d.key <> 'ticket');
`

export const attributesSql = (objects: number): string => `
INSERT INTO attribute (id, object_id, key, value)
SELECT row_number() OVER (ORDER BY object_id, key, value), * FROM (SELECT DISTINCT 1 + scale.below(i, 510, ${objects}) AS object_id, key,
  CASE
    WHEN key IN ('sandbox-id', 'ticket', 'timestamp', 'internal-case') THEN to_jsonb(1000000 + i)
    WHEN key IN ('score', 'malscore') THEN to_jsonb(scale.below(i, 511, 101))
    WHEN key = 'entropy' THEN to_jsonb(round((8 * scale.rnd(i, 512))::numeric, 3))
    WHEN key = 'signature' THEN jsonb_build_object('issuer', scale.word(i, 513) || ' CA', 'serial', scale.hex(i, 514), 'valid', scale.rnd(i, 515) < 0.2)
    WHEN key = 'detection' THEN jsonb_build_object('vendor', scale.pick(i, 516, '{alpha,beta,gamma,delta}'::text[]), 'name', scale.family(i, 517), 'engines', jsonb_build_array(scale.below(i, 518, 70), 71))
    WHEN key = 'strings' AND i % 60000 < 20 THEN jsonb_build_array(repeat(scale.host(i, 519) || ' ', 60000))
    WHEN key IN ('strings', 'hosts') THEN jsonb_build_array(scale.host(i, 519), scale.host(i, 520), scale.word(i, 521))
    WHEN key = 'first-url' THEN to_jsonb(scale.url(i, 522))
    WHEN key = 'import-hash' THEN to_jsonb(scale.hex(scale.below(i, 523, 5000), 524))
    ELSE to_jsonb(scale.word(i, 525) || '-' || scale.rank(i, 526, 2000))
  END AS value
FROM generate_series(1::bigint, ${Math.floor(objects * 0.3)}) AS i
JOIN (SELECT key, row_number() OVER (ORDER BY key) - 1 AS place FROM attribute_definition) AS d ON d.place = i % 20) AS given`

export const commentsSql = (objects: number): string => `
INSERT INTO comment (id, comment, "timestamp", object_id, user_id)
SELECT i, 'seen in ' || scale.word(i, 530) || ' campaign, ' || scale.word(i, 531) || ' drops ' || scale.word(i, 532) || CASE WHEN scale.rnd(i, 533) < 0.3 THEN ' from ' || scale.url(i, 534) ELSE '' END
    || CASE WHEN i % 20000 = 7 THEN repeat(' ' || scale.hex(i, 536), 40000) WHEN scale.rnd(i, 535) < 0.05 THEN repeat(' ' || scale.hex(i, 536), 30) ELSE '' END,
  o.upload_time + interval '1 day' * scale.rnd(i, 537), o.id, u.id
FROM generate_series(1::bigint, ${Math.floor(objects / 10)}) AS i
JOIN object AS o ON o.id = 1 + scale.below(i, 538, ${objects})
JOIN scale.person AS u ON u.place = scale.rank(i, 539, 25) - 1`

export const restSql = (objects: number): string => `
INSERT INTO favorites (user_id, object_id)
SELECT DISTINCT u.id, 1 + scale.below(i, 540, ${objects}) FROM generate_series(1::bigint, ${Math.floor(objects / 200)}) AS i JOIN scale.person AS u ON u.place = scale.rank(i, 541, 25) - 1;

INSERT INTO karton_analysis (id, creation_time, arguments)
SELECT md5('analysis ' || o.id)::uuid, o.upload_time + interval '2 seconds', jsonb_build_object('quality', scale.pick(o.id, 542, '{high,low}'::text[]))
FROM object AS o WHERE o.type = 'file' AND scale.rnd(o.id, 543) < 0.15;
INSERT INTO karton_object (analysis_id, object_id)
SELECT md5('analysis ' || o.id)::uuid, o.id FROM object AS o WHERE o.type = 'file' AND scale.rnd(o.id, 543) < 0.15;

INSERT INTO quick_query (query, type, name, date, user_id)
SELECT 'tag:' || scale.family_name(g), 'file', scale.family_name(g), now() AT TIME ZONE 'utc', u.id FROM "user" AS u, generate_series(1, 5) AS g;

UPDATE listing_clock SET last_time = (SELECT max(upload_time) FROM object);
SELECT setval('object_id_seq', (SELECT max(id) FROM object)), setval('tag_new_id_seq', (SELECT max(id) FROM tag)),
  setval('comment_id_seq', (SELECT max(id) FROM comment)), setval('attribute_id_seq', (SELECT max(id) FROM attribute));
DROP SCHEMA scale CASCADE;`
