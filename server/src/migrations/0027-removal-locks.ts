import type { Knex } from 'knex'

/**
 * A removal locks its object, as an addition does. Without the lock a removal and an addition at the same time did not see each
 * other: a tag that was removed while its object was shared stayed listed for the group.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tagRemoved(lockOf('removed'))}
    ${permissionRemoved(lockOf('removed'))}
    ${permissionChanged(lockOf(CHANGED))}
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`${tagRemoved('')} ${permissionRemoved('')} ${permissionChanged('')}`)
}

const CHANGED = `now_so n JOIN before b USING (object_id, group_id)
    WHERE (n.reason_type, n.related_user_id) IS DISTINCT FROM (b.reason_type, b.related_user_id)`

function lockOf(rows: string): string {
  return `PERFORM 1 FROM object WHERE id IN (SELECT object_id FROM ${rows}) ORDER BY id FOR NO KEY UPDATE;`
}

function tagRemoved(lock: string): string {
  return `CREATE OR REPLACE FUNCTION lz_tag_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tag_name SET doubtful = true WHERE NOT doubtful AND tag IN (SELECT tag FROM removed);
  ${lock}
  UPDATE group_tag g SET doubtful = true FROM removed r JOIN permission p ON p.object_id = r.object_id
    WHERE g.group_id = p.group_id AND g.tag = r.tag AND NOT g.doubtful;
  RETURN NULL;
END $$;`
}

function permissionRemoved(lock: string): string {
  return `CREATE OR REPLACE FUNCTION lz_permission_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${lock}
  UPDATE group_tag g SET doubtful = true FROM removed r JOIN tag t ON t.object_id = r.object_id
    WHERE g.group_id = r.group_id AND g.tag = t.tag AND NOT g.doubtful;
  PERFORM lz_count_uploads(array_agg(DISTINCT object_id)) FROM removed WHERE reason_type = 'added';
  RETURN NULL;
END $$;`
}

function permissionChanged(lock: string): string {
  return `CREATE OR REPLACE FUNCTION lz_permission_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${lock}
  PERFORM lz_count_uploads(array_agg(DISTINCT n.object_id)) FROM ${CHANGED}
      AND (n.reason_type = 'added' AND n.related_user_id IS NOT NULL
        OR EXISTS (SELECT 1 FROM upload_count c WHERE c.object_id = n.object_id));
  RETURN NULL;
END $$;`
}
