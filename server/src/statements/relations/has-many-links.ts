import type { Knex } from 'knex'

/** Whether an object has more than so many parents or children. */
export async function hasManyLinks(db: Knex, objectId: number, many: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is: boolean }[] }>(
    `select exists (select 1 from relation where parent_id = ? offset ?) or exists (select 1 from relation where child_id = ? offset ?) as is`,
    [objectId, many, objectId, many],
  )
  return rows[0]?.is === true
}
