import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { type DetailRow, objectFields } from '../../tables/rows.ts'
import type { Selection } from '../../tables/selected.ts'
import { loadAttributes } from '../attributes/load-attributes.ts'
import { loadRelatives } from '../relations/load-relatives.ts'
import { objectColumns } from './columns.ts'

const PENDING = `(
  select coalesce(json_agg(p), '[]') from (
    select s.analysis_id as id, s.requested_on::text as "requestedOn", s.attempts, s.last_error as "lastError"
    from analysis_start s where s.object_id = object.id order by s.requested_on, s.analysis_id limit 10
  ) p)`

type Columns<Typed> = Readonly<Record<keyof Typed, string | Knex.Raw>>

/** One object with all that its detail shows and the caller may see. */
export function loadDetail(call: Call, objectId: number): Promise<DetailRow> {
  return loadTypedDetail<object>(call, objectId, {})
}

/** The same with columns of its type. */
export async function loadTypedDetail<Typed>(
  call: Call,
  objectId: number,
  columns: Columns<Typed>,
): Promise<DetailRow & Typed> {
  const [row, attributes, relatives] = await Promise.all([
    loadRow<DetailRow & Typed>(call, objectId, columns),
    loadAttributes(call, objectId),
    loadRelatives(call, objectId),
  ])
  return { ...row, ...relatives, attributes }
}

async function loadRow<Row>({ app: { db }, caller }: Call, objectId: number, columns: Selection): Promise<Row> {
  const selection: Selection = {
    ...columns,
    ...objectColumns(db),
    ...objectFields(['share3rdParty']),
    favorite: db.raw('exists (select 1 from favorites f where f.object_id = object.id and f.user_id = ?)', [
      caller.userId,
    ]),
    pendingAnalyses: db.raw(PENDING),
  }
  const query: Knex.QueryBuilder = db('object').where('object.id', objectId).select(selection)
  const [row]: Row[] = await query
  if (row === undefined) throw notFound('Object not found')
  return row
}
