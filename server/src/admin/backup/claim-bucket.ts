import type { Storage } from '../../storage/storage.ts'

/**
 * Marks an empty bucket as that of the backups of this server. Old contents of it are removed, so a bucket of anything else is refused:
 * that of the server, that of another server, and one with other contents.
 */
export async function claimBucket(contents: Storage, instanceId: string): Promise<void> {
  const mark = markOf(instanceId)
  if (!(await requireUsable(contents, instanceId))) await contents.setOwner(mark)
  const rival = (await contents.owners()).find(({ owner }) => owner !== mark)
  if (rival !== undefined) throw new Error(`${rival.place} was taken by ${rival.owner} at the same time`)
}

const markOf = (instanceId: string): string => `backups-of-${instanceId}`

/** Throws unless the bucket is free or that of the backups of this server; returns false if it is free. */
export async function requireUsable(contents: Storage, instanceId: string): Promise<boolean> {
  for (const { place, owner } of await contents.owners()) {
    if (owner === markOf(instanceId)) return true
    if (owner !== null) throw new Error(`${place} is in use by ${owner}: backups need a bucket of their own`)
    for await (const { sha256 } of contents.list())
      throw new Error(`${place} has contents that are not of a backup, such as ${sha256}: use an empty bucket`)
  }
  return false
}
