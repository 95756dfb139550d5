import type { Knex } from 'knex'
import type { FileSimilarity } from '../objects/insert-object.ts'

export type ComputedSimilarity = FileSimilarity & { readonly objectId: number }

/** Adds the rows of files that are not deleted by now. Others that upload or delete wait meanwhile. */
export async function saveSimilarities(db: Knex, computed: readonly ComputedSimilarity[]): Promise<void> {
  await db.transaction(async (trx) => {
    const ids = computed.map(({ objectId }) => objectId)
    const { rows } = await trx.raw<{ rows: { readonly id: number }[] }>(
      'select id from object where id = any(?::int[]) order by id for key share',
      [ids],
    )
    // From here on numbers have the order of commits.
    await trx.raw('select from listing_clock for update')
    const stored = new Set(rows.map(({ id }) => id))
    const added = computed
      .filter(({ objectId }) => stored.has(objectId))
      .map(({ objectId, tlsh, grams }) => ({
        object_id: objectId,
        tlsh: tlsh === null ? null : Buffer.from(tlsh),
        grams: [...grams],
      }))
    if (added.length > 0) await trx('file_similarity').insert(added).onConflict('object_id').ignore()
  })
}
