import type { Knex } from 'knex'

/** Rows of each kind that MWDB Core stores. */
export type RowCounts = {
  readonly users: number
  readonly groups: number
  readonly files: number
  readonly configs: number
  readonly blobs: number
  readonly tags: number
  readonly comments: number
  readonly attributes: number
  readonly relations: number
  readonly apiKeys: number
}

/** Counts the rows of each kind, in one statement and so at one moment. It reads whole tables, for as long as that takes. */
export async function countRows(db: Knex): Promise<RowCounts> {
  return db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    const { rows } = await trx.raw<{ rows: RowCounts[] }>(`
      select (select count(*) from "user") as users, (select count(*) from "group") as groups,
        o.files, o.configs, o.blobs,
        (select count(*) from tag) as tags, (select count(*) from comment) as comments,
        (select count(*) from attribute) as attributes, (select count(*) from relation) as relations,
        (select count(*) from api_key) as "apiKeys"
      from (
        select count(*) filter (where type = 'file') as files, count(*) filter (where type = 'static_config') as configs,
          count(*) filter (where type = 'text_blob') as blobs from object
      ) o`)
    const [counts] = rows
    if (counts === undefined) throw new Error('the rows could not be counted')
    return counts
  })
}
