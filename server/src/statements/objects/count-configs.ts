import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

export type ConfigFamily = FilledRow<ObjectModel, 'family'> & { readonly count: number; readonly lastUpload: string }

/** Number of configs per family, of the last hours or, for null, of all. */
export async function countConfigs(db: Knex, hours: number | null): Promise<ConfigFamily[]> {
  if (hours === null) return countKept(db)
  const columns: ColumnsFor<ConfigFamily> = {
    family: 'family',
    count: db.raw<number>('count(*)'),
    lastUpload: db.raw<string>(`to_char(max(upload_time), 'YYYY-MM-DD')`),
  }
  return db('object')
    .where('type', 'static_config')
    .whereRaw(`upload_time > statement_timestamp() at time zone 'utc' - make_interval(hours => ?::int)`, [hours])
    .groupBy('family')
    .orderByRaw('count(*) desc, family')
    .select<[ColumnsFor<ConfigFamily>], ConfigFamily[]>(columns)
}

/** Maintained with every insert and delete of configs. */
async function countKept(db: Knex): Promise<ConfigFamily[]> {
  const columns: ColumnsFor<ConfigFamily> = {
    family: 'family',
    count: 'configs',
    lastUpload: db.raw<string>(`to_char(last_upload, 'YYYY-MM-DD')`),
  }
  return db('config_family')
    .orderBy([{ column: 'configs', order: 'desc' }, 'family'])
    .select<[ColumnsFor<ConfigFamily>], ConfigFamily[]>(columns)
}
