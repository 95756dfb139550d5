import type { Reading } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { objectDetail } from '../../statements/objects/object-detail.ts'
import type { DetailRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { attribute } from '../attributes/load-attributes.ts'
import { rightToRead } from '../attributes/right-to.ts'
import { bySide, relativesFor } from '../relations/load-relatives.ts'

/** One object with all that its detail shows and the caller may see. */
export function loadDetail(call: Reading, objectId: number): Promise<DetailRow> {
  return loadTypedDetail<object>(call, objectId, {})
}

/** The same with columns of its type. */
export async function loadTypedDetail<Typed>(
  call: Reading,
  objectId: number,
  columns: ColumnsFor<Typed>,
): Promise<DetailRow & Typed> {
  const { app, caller } = call
  const relatives = await relativesFor(call, objectId)
  const asked = { objectId, userId: caller.userId, right: rightToRead(caller), relatives }
  const row = await objectDetail(app.db, asked, columns)
  if (row === undefined) throw notFound('Object not found')
  return { ...row, ...bySide(row.relatives), attributes: row.attributes.map(attribute) }
}
