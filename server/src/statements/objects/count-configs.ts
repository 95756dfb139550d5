import type { Knex } from 'knex'
import type { ObjectModel } from '../../tables/object.ts'
import type { FilledRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

export type ConfigFamily = FilledRow<ObjectModel, 'family'> & { readonly count: number; readonly lastUpload: string }

/** Number of configs per family, of the last hours or, for null, of all. */
export async function countConfigs(db: Knex, hours: number | null): Promise<ConfigFamily[]> {
  const query = db('object').where('type', 'static_config')
  if (hours !== null)
    query.whereRaw(`upload_time > clock_timestamp() at time zone 'utc' - make_interval(hours => ?::int)`, [hours])
  const columns: ColumnsFor<ConfigFamily> = {
    family: 'family',
    count: db.raw<number>('count(*)'),
    lastUpload: db.raw<string>(`to_char(max(upload_time), 'YYYY-MM-DD')`),
  }
  return query
    .groupBy('family')
    .orderByRaw('count(*) desc, family')
    .select<[ColumnsFor<ConfigFamily>], ConfigFamily[]>(columns)
}
