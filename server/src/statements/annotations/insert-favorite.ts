import type { Knex } from 'knex'

type Mark = { readonly userId: number; readonly objectId: number }

/** Returns whether the mark is new. */
export async function insertFavorite(db: Knex, { userId, objectId }: Mark): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    'insert into favorites (object_id, user_id) values (?, ?) on conflict (object_id, user_id) do nothing',
    [objectId, userId],
  )
  return rowCount > 0
}
