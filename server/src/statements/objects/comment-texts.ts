import type { Knex } from 'knex'

/** The texts of the comments on an object. */
export async function commentTexts(db: Knex, dhash: string): Promise<string[]> {
  return db('comment')
    .join('object', 'object.id', 'comment.object_id')
    .where('object.dhash', dhash)
    .pluck<string[]>('comment.comment')
}
