import { fullClient } from '../server/client.ts'

/** Restores the latest deletion of each object, and returns how many were restored: others may have expired. */
export async function restoreObjects(ids: readonly string[]): Promise<number> {
  const { trash } = await fullClient()
  let restored = 0
  for (const object of ids) {
    const { value: entry } = await trash.list({ object }).next()
    if (entry === undefined) continue
    await trash.restore(entry.id)
    restored += 1
  }
  return restored
}
