import type { Knex } from 'knex'
import { type DetailRow, type ObjectRow, objectFields, type RelativeRows } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { type AttributesAsked, attributesOf, type StoredAttribute } from '../attributes/select-attributes.ts'
import { type Relative, type RelativesAsked, relativesOf } from '../select-relatives.ts'
import { objectColumns } from './columns.ts'

const PENDING = `(
  select coalesce(json_agg(p), '[]') from (
    select s.analysis_id as id, s.requested_on::text as "requestedOn", s.attempts, s.last_error as "lastError"
    from analysis_start s where s.object_id = object.id order by s.requested_on, s.analysis_id limit 10
  ) p)`

/** What lists show of an object. */
export async function objectSummary(db: Knex, objectId: number): Promise<ObjectRow | undefined> {
  return db('object')
    .where('object.id', objectId)
    .first<[ColumnsFor<ObjectRow>], ObjectRow | undefined>(objectColumns(db))
}

/** What its detail shows, with what is attached to it as it is stored. */
type OwnRow = Omit<DetailRow, keyof RelativeRows | 'attributes'> & {
  readonly attributes: readonly StoredAttribute[]
  readonly relatives: readonly Relative[]
}
type Asked = Omit<AttributesAsked, 'hidden'> & { readonly userId: number; readonly relatives: RelativesAsked }

/** An object, with columns of its type, as a user sees it: all in one round trip. */
export async function objectDetail<Typed>(
  db: Knex,
  { objectId, userId, right, relatives }: Asked,
  columns: ColumnsFor<Typed>,
): Promise<(OwnRow & Typed) | undefined> {
  const own: ColumnsFor<OwnRow> = {
    ...objectColumns(db),
    ...objectFields(['share3rdParty']),
    favorite: db.raw<boolean>('exists (select 1 from favorites f where f.object_id = object.id and f.user_id = ?)', [
      userId,
    ]),
    attributes: listOf<StoredAttribute>(db, attributesOf(db, { objectId, right, hidden: false })),
    relatives: listOf<Relative>(db, relativesOf(db, objectId, relatives)),
    pendingAnalyses: db.raw<OwnRow['pendingAnalyses']>(PENDING),
  }
  const selection = { ...columns, ...own }
  const rows: unknown = await db('object')
    .where('object.id', objectId)
    .select(selection)
    .options({ plansEachTime: relatives.plansEachTime })
  // Knex cannot resolve a row that is a type parameter.
  const [row] = rows as (OwnRow & Typed)[]
  return row
}

/** The rows of a query, in its order. Numbers and times must come as text: JSON would change them. */
function listOf<Row>(db: Knex, query: Knex.QueryBuilder<object, unknown[]>): Knex.Raw<readonly Row[]> {
  return db.raw(`(select coalesce(json_agg(l), '[]') from ? l)`, [query])
}
