import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { Kind } from '../../tables/kind.ts'
import { type DetailRow, type ObjectRow, objectFields, type RelativeRows } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { firstUploader, type UploaderFilter } from '../access/select-shares.ts'
import { eachVisibleTo, objectsOf, seesAll } from '../access/visible.ts'
import type { KeyRight } from '../attributes/has-right.ts'
import { attributesOf, type StoredAttribute } from '../attributes/select-attributes.ts'
import { builtOnce } from '../connection/built-once.ts'
import { listOf } from '../connection/list-of.ts'
import { holdColumn } from '../holds/hold-column.ts'
import { type Relative, type RelativesAsked, relativesOf } from '../relations/select-relatives.ts'
import { objectColumns } from './columns.ts'
import { type PartRows, type PartsRequest, partColumns, shapeOfParts } from './detail-parts.ts'
import { type Subject, type SubjectValues, subjectRow, subjectShape, subjectValues } from './subject.ts'

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

/** Columns of one type of objects, besides those of all; `key` is that of the object within the statement. */
export type DetailColumns<Typed> = {
  readonly name: string
  of(db: Knex, caller: Caller, key: Knex.Raw<number>): ColumnsFor<Typed>
}

/** What it takes to see what is attached to an object. */
type AttachmentRights = {
  readonly right: KeyRight | null
  readonly relatives: RelativesAsked
  /** Null: not asked for. */
  readonly uploaders: { readonly by: UploaderFilter | null } | null
  /** Null: not asked for. */
  readonly parts: PartsRequest | null
  /** With the values of hidden keys. */
  readonly hasHidden: boolean
}
type DetailRequest = {
  readonly caller: Caller
  readonly subject: Subject
  readonly attached: (caller: Caller) => AttachmentRights
}

/** What its detail shows, with what is attached to it as it is stored. */
export type OwnRow = Omit<DetailRow, keyof RelativeRows | 'attributes' | 'shares'> &
  Partial<PartRows> & {
    readonly attributes: readonly StoredAttribute[]
    readonly relatives: readonly Relative[]
  }

type Values = SubjectValues & Pick<Caller, 'userId' | 'workspaceGroupIds'>

const details = builtOnce<Values, object>()

/** An object, with columns of its type, as a user sees it: all in one round trip. */
export async function objectDetail<Typed>(
  db: Knex,
  asked: DetailRequest,
  columns: DetailColumns<Typed>,
): Promise<(OwnRow & Typed) | undefined> {
  const { caller, subject, attached } = asked
  const values = subjectValues(caller, subject)
  if (values === null) return undefined
  const rights = attached(caller)
  const { userId, workspaceGroupIds } = caller
  const rows: unknown = await details.ask(db, {
    shape: [columns.name, subjectShape(caller, subject), seesAll(caller), shapeOf(rights)].join(),
    plansEachTime: rights.relatives.plansEachTime,
    values: { ...values, userId, workspaceGroupIds },
    build: ({ subject: value, ...own }) => build(db, { ...asked, caller: { ...caller, ...own }, value }, columns),
  })
  // The statement has exactly these columns.
  const [row] = rows as (OwnRow & Typed)[]
  return row
}

function shapeOf({ right, relatives, uploaders, parts, hasHidden }: AttachmentRights): string {
  const named = [relatives.withNames, uploaders === null, uploaders?.by === null]
  return [right === null, hasHidden, ...named, parts === null ? '' : shapeOfParts(parts)].join()
}

type DetailInput = DetailRequest & { readonly value: Values['subject'] }

function build<Typed>(db: Knex, { caller, subject, value, attached }: DetailInput, columns: DetailColumns<Typed>) {
  const byKey = typeof subject === 'number'
  // With the key itself the planner knows how many links there are.
  const key = byKey ? db.raw<number>('?::int', [value]) : db.raw<number>('(select id from found)')
  const query = db('object')
    .where('object.id', key)
    .select({ ...columns.of(db, caller, key), ...ownColumns(db, { caller, key, attached }) })
  if (byKey) return query
  const found = subjectRow(db, caller, subject, value).select<Pick<Rows['object'], 'id'>[]>('object.id')
  return query.with('found', found)
}

type ManyRequest = Omit<DetailRequest, 'subject'> & { readonly kind: Kind; readonly ids: readonly string[] }
type ManyValues = Pick<Caller, 'groupIds' | 'userId' | 'workspaceGroupIds'> & Pick<ManyRequest, 'ids'>

const manyDetails = builtOnce<ManyValues, object>()

/** The same for those objects of a kind that the caller may see, in no order. */
export async function objectDetails<Typed>(
  db: Knex,
  { caller, kind, ids, attached }: ManyRequest,
  columns: DetailColumns<Typed>,
): Promise<readonly (OwnRow & Typed)[]> {
  const { groupIds, userId, workspaceGroupIds } = caller
  const rows: unknown = await manyDetails.ask(db, {
    shape: [columns.name, kind, seesAll(caller), shapeOf(attached(caller))].join(),
    values: { groupIds, userId, workspaceGroupIds, ids },
    build({ ids: slot, ...own }) {
      const asked = { ...caller, ...own }
      // The relatives are rows of `object`, too: within their query `object.id` is theirs.
      const key = db.raw<number>('found.id')
      const found = objectsOf(db, kind)
        .whereRaw('object.dhash = any(?::varchar[])', [[...slot]])
        .where(eachVisibleTo(asked))
        .select<Pick<Rows['object'], 'id'>[]>('object.id')
      return db('found')
        .with('found', found)
        .join('object', 'object.id', 'found.id')
        .select({ ...columns.of(db, asked, key), ...ownColumns(db, { caller: asked, key, attached }) })
    },
  })
  // The statement has exactly these columns.
  return rows as (OwnRow & Typed)[]
}

type OwnInput = Pick<DetailRequest, 'caller' | 'attached'> & { readonly key: Knex.Raw<number> }

function ownColumns(db: Knex, { caller, key, attached }: OwnInput): ColumnsFor<OwnRow> {
  const { right, relatives, uploaders, parts, hasHidden } = attached(caller)
  const attributes = { objectId: key, right, ...(hasHidden ? {} : { hidden: false }) }
  return {
    ...objectColumns(db),
    ...objectFields(['share3rdParty']),
    favorite: db.raw<boolean>('exists (select 1 from favorites f where f.object_id = object.id and f.user_id = ?)', [
      caller.userId,
    ]),
    attributes: listOf<StoredAttribute>(db, attributesOf(db, attributes)),
    relatives: listOf<Relative>(db, relativesOf(db, key, relatives)),
    pendingAnalyses: db.raw<OwnRow['pendingAnalyses']>(PENDING),
    ...(uploaders === null
      ? {}
      : { uploader: firstUploader(db, key, uploaders.by), hold: holdColumn(db, uploaders.by) }),
    ...(parts === null ? {} : partColumns(db, { key, attributes, relatives, parts })),
  }
}
