import type { ReadContext } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { notFound } from '../../errors/problems.ts'
import { type DetailColumns, type OwnRow, objectDetail, objectDetails } from '../../statements/objects/object-detail.ts'
import type { Subject } from '../../statements/objects/subject.ts'
import type { Kind } from '../../tables/kind.ts'
import type { DetailRow } from '../../tables/rows.ts'
import { visibleUploaders } from '../access/visible-uploaders.ts'
import { attribute } from '../attributes/load-attributes.ts'
import { rightToRead } from '../attributes/right-to.ts'
import { bySide, type NameOptions, plansForLinks, relativesFor } from '../relations/load-relatives.ts'
import { knownShares, shareRow } from '../shares/list-shares.ts'

/** One object with all that its detail shows and the caller may see. */
export function loadDetail(reading: ReadContext, subject: Subject, options: NameOptions = {}): Promise<DetailRow> {
  return loadTypedDetail(reading, { subject, ...options }, NO_COLUMNS)
}

const NO_COLUMNS: DetailColumns<object> = { name: 'object', of: () => ({}) }

/** Parts that are left out unless they are asked for. */
export type PartOptions = NameOptions & {
  readonly comments?: boolean | undefined
  readonly shares?: boolean | undefined
  readonly totals?: boolean | undefined
  /** The values of hidden keys, for callers who may request them. */
  readonly hidden?: boolean | undefined
}

type DetailRequest = NameOptions & { readonly subject: Subject }

/** The same with columns of its type. */
export async function loadTypedDetail<Typed>(
  { app, caller }: ReadContext,
  { subject, names }: DetailRequest,
  columns: DetailColumns<Typed>,
): Promise<DetailRow & Typed> {
  const plansEachTime = typeof subject === 'number' && (await plansForLinks({ app, caller }, subject))
  const row = await objectDetail(app.db, { caller, subject, attached: attachedFor({ plansEachTime, names }) }, columns)
  if (row === undefined) throw notFound('Object not found')
  return detailOf(row)
}

/** Those objects of a kind that the caller may see, in no order. */
export async function loadTypedDetails<Typed>(
  { app, caller }: ReadContext,
  { kind, ids, ...options }: PartOptions & { readonly kind: Kind; readonly ids: readonly string[] },
  columns: DetailColumns<Typed>,
): Promise<readonly (DetailRow & Typed)[]> {
  const rows = await objectDetails(
    app.db,
    { kind, ids, caller, attached: attachedFor({ plansEachTime: false, ...options }) },
    columns,
  )
  return rows.map((row) => detailOf(row))
}

type AttachedOptions = PartOptions & { readonly plansEachTime: boolean }

function attachedFor({
  comments = false,
  shares = false,
  totals = false,
  hidden = false,
  ...options
}: AttachedOptions) {
  const hasParts = comments || shares || totals
  return (caller: Caller) => ({
    right: rightToRead(caller),
    hasHidden: hidden,
    parts: hasParts ? { comments, shares, totals, known: knownShares(caller) } : null,
    relatives: relativesFor(caller, options),
    uploaders: options.names === true ? { by: visibleUploaders(caller) } : null,
  })
}

function detailOf<Typed>(row: OwnRow & Typed): DetailRow & Typed {
  const shares = row.storedShares?.map(shareRow)
  const parts = shares === undefined ? {} : { shares }
  return { ...row, ...parts, ...bySide(row.relatives), attributes: row.attributes.map(attribute) }
}
