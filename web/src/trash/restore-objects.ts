import { fullClient } from '../server/client.ts'

/** Restores the latest deletion of each object, and returns how many were restored: others may have expired. */
export async function restoreObjects(ids: readonly string[]): Promise<number> {
  const { trash } = await fullClient()
  const left = new Set(ids)
  const entries: string[] = []
  // They were deleted lately: most are on the first pages.
  for await (const { id, object } of trash.list()) {
    if (left.delete(object)) entries.push(id)
    if (left.size === 0) break
  }
  for (const id of entries) await trash.restore(id)
  return entries.length
}
