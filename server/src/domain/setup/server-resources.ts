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

export type BackupState = Pick<InstanceModel, 'backedUpAt' | 'backupTestedAt' | 'backupTestError'>

const NO_BACKUP: BackupState = { backedUpAt: null, backupTestedAt: null, backupTestError: null }

/** The end of the last backup, and the outcome of the last restore test. */
export async function findBackupState({ db }: Pick<App, 'db'>): Promise<BackupState> {
  const state = await InstanceModel.query(db).select('backed_up_at', 'backup_tested_at', 'backup_test_error').first()
  return state ?? NO_BACKUP
}
