import { statfs } from 'node:fs/promises'
import type { App } from '../../call.ts'
import { uploadsFolder } from '../../settings/places.ts'
import { InstanceModel } from '../../tables/instance.ts'

export type DiskSpace = { readonly freeBytes: number; readonly totalBytes: number }

/** The file system of the uploads folder; null if it cannot be read. */
export async function readDiskSpace({ settings }: Pick<App, 'settings'>): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(uploadsFolder(settings))
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** The end of the last backup; null: none yet. */
export async function findLastBackup({ db }: Pick<App, 'db'>): Promise<string | null> {
  const instance = await InstanceModel.query(db).select('backed_up_at').first()
  return instance?.backedUpAt ?? null
}
