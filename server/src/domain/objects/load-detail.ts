import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import type { Selection } from '../../tables/selected.ts'
import type { PendingRow } from '../../views/analyses.ts'
import { type AttributeRow, loadAttributes } from '../attributes/load-attributes.ts'
import { loadRelatives } from '../relations/load-relatives.ts'
import { type ListedObject, objectColumns } from './columns.ts'

/** One object with all that its detail shows and the caller may see. */
export type Detail = ListedObject & {
  readonly share3rdParty: boolean
  readonly favorite: boolean
  readonly pendingAnalyses: readonly PendingRow[]
  readonly attributes: readonly AttributeRow[]
  readonly parents: readonly ListedObject[]
  readonly children: readonly ListedObject[]
}

const PENDING = `(
  select coalesce(json_agg(p), '[]') from (
    select s.analysis_id as id, s.requested_on::text as "requestedOn", s.attempts, s.last_error as "lastError"
    from analysis_start s where s.object_id = object.id order by s.requested_on, s.analysis_id limit 10
  ) p)`

type Columns = Readonly<Record<string, string | Knex.Raw>>

export function loadDetail(call: Call, objectId: number): Promise<Detail> {
  return loadTypedDetail<object>(call, objectId, {})
}

/** The same with columns of its type. */
export async function loadTypedDetail<Typed>(call: Call, objectId: number, columns: Columns): Promise<Detail & Typed> {
  const [row, attributes, relatives] = await Promise.all([
    loadRow<Detail & Typed>(call, objectId, columns),
    loadAttributes(call, objectId),
    loadRelatives(call, objectId),
  ])
  return { ...row, ...relatives, attributes }
}

async function loadRow<Row>({ app: { db }, caller }: Call, objectId: number, columns: Columns): Promise<Row> {
  const selection: Selection = {
    ...columns,
    ...objectColumns(db),
    share3rdParty: 'object.share_3rd_party',
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
