import type { Reading } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { objectDetail } from '../../statements/objects/object-detail.ts'
import type { DetailRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { loadAttributes } from '../attributes/load-attributes.ts'
import { loadRelatives } from '../relations/load-relatives.ts'
import { readBoth } from './read-both.ts'

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
  const attached = () =>
    readBoth(
      app.db,
      () => loadAttributes(call, objectId),
      () => loadRelatives(call, objectId),
    )
  const own = () => objectDetail(app.db, { objectId, userId: caller.userId }, columns)
  const [row, [attributes, relatives]] = await readBoth(app.db, own, attached)
  if (row === undefined) throw notFound('Object not found')
  return { ...row, ...relatives, attributes }
}
