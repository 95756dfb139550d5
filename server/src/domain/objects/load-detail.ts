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

/** One object with all that its detail shows and the caller may see. */
export function loadDetail(reading: ReadContext, subject: Subject, options: NameOptions = {}): Promise<DetailRow> {
  return loadTypedDetail(reading, { subject, ...options }, NO_COLUMNS)
}

const NO_COLUMNS: DetailColumns<object> = { name: 'object', of: () => ({}) }

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
  { names, ...asked }: NameOptions & { readonly kind: Kind; readonly ids: readonly string[] },
  columns: DetailColumns<Typed>,
): Promise<readonly (DetailRow & Typed)[]> {
  const rows = await objectDetails(
    app.db,
    { ...asked, caller, attached: attachedFor({ plansEachTime: false, names }) },
    columns,
  )
  return rows.map((row) => detailOf(row))
}

function attachedFor(options: Parameters<typeof relativesFor>[1]) {
  return (caller: Caller) => ({
    right: rightToRead(caller),
    relatives: relativesFor(caller, options),
    uploaders: options.names === true ? { by: visibleUploaders(caller) } : null,
  })
}

function detailOf<Typed>(row: OwnRow & Typed): DetailRow & Typed {
  return { ...row, ...bySide(row.relatives), attributes: row.attributes.map(attribute) }
}
