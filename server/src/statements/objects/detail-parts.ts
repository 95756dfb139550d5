import type { Knex } from 'knex'
import type { CommentRow, TotalsRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { type Share, type ShareFilter, sharesOf } from '../access/select-shares.ts'
import { commentsOf } from '../annotations/select-comments.ts'
import { type AttributesAsked, attributesOf } from '../attributes/select-attributes.ts'
import { listOf } from '../connection/list-of.ts'
import { type RelativesAsked, relativesOnSide } from '../relations/select-relatives.ts'

/** Parts of a detail that are read only on request. */
export type PartRows = {
  readonly comments: readonly CommentRow[]
  readonly storedShares: readonly Share[]
  readonly totals: TotalsRow
}
export type PartsRequest = {
  readonly comments: boolean
  readonly shares: boolean
  readonly totals: boolean
  /** The shares that are listed, and counted. */
  readonly known: ShareFilter
}

/** Not more are counted: counting goes through each of them. */
const MAX_COUNTED = 10_000

export function shapeOfParts({ comments, shares, totals, known: { by, groupIds } }: PartsRequest): string {
  return [comments, shares, totals, by === null, groupIds === null].join()
}

type PartsInput = {
  readonly key: Knex.Raw<number>
  readonly attributes: AttributesAsked
  readonly relatives: RelativesAsked
  readonly parts: PartsRequest
}

export function partColumns(db: Knex, input: PartsInput): Partial<ColumnsFor<PartRows>> {
  const { comments, shares, totals, known } = input.parts
  return {
    ...(comments ? { comments: listOf<CommentRow>(db, commentsOf(db, input.key)) } : {}),
    ...(shares ? { storedShares: listOf<Share>(db, sharesOf(db, input.key, known)) } : {}),
    ...(totals ? { totals: totalsColumn(db, input) } : {}),
  }
}

function totalsColumn(db: Knex, { key, attributes, relatives, parts }: PartsInput): Knex.Raw<TotalsRow> {
  const queries: Readonly<Record<keyof TotalsRow, Knex.QueryBuilder<object, unknown[]>>> = {
    tags: db('tag as t').where('t.object_id', key).select('t.id'),
    attributes: attributesOf(db, attributes),
    parents: relativesOnSide(db, key, { side: 'parents', where: relatives.where }).select('object.id'),
    children: relativesOnSide(db, key, { side: 'children', where: relatives.where }).select('object.id'),
    comments: db('comment as c').where('c.object_id', key).select('c.id'),
    analyses: db('karton_object as k').where('k.object_id', key).select('k.analysis_id'),
    shares: sharesOf(db, key, parts.known),
  }
  const counts = Object.entries(queries).flatMap(([name, query]) => [name, query.limit(MAX_COUNTED)])
  const pairs = Object.keys(queries).map(() => '?::text, (select count(*) from (?) counted)')
  return db.raw(`json_build_object(${pairs.join()})`, counts)
}
