import type { App, OpenCall } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound, unauthenticated } from '../../errors/problems.ts'
import { blockDigests } from '../../statements/contents/block-digests.ts'
import { type DownloadRow, visibleDownloadRow } from '../../statements/objects/download-row.ts'
import { DamagedContent, damageOf } from '../../storage/damaged-content.ts'
import type { Content } from '../../storage/storage.ts'
import { ObjectModel } from '../../tables/object.ts'
import { downloadExpired } from './download-expired.ts'
import { readVisible } from './load-visible.ts'

export type OpenedFile = Pick<DownloadRow, 'sha256' | 'sha1' | 'md5' | 'fileName'> & { readonly content: Content }

/** A download token: the file that it is for, and who made it. */
export type Permit = { readonly sha256: string; readonly maker: Caller }

/** The contents of a file, for callers who may see it, or have a download token for exactly this file, whose maker may see it. */
export async function openFile(call: OpenCall, id: string, permit: Permit | null): Promise<OpenedFile> {
  const row = permit === null ? await visibleFile(call, id) : await permittedFile(call.app, id, permit)
  call.note({ found: { dhash: row.sha256, type: 'file' } })
  const { sha256, sha1, md5, fileName } = row
  const { sizeBytes, path, read, lend } = await openContent(call.app, row)
  const blocks = (first: number, count: number) => blockDigests(call.app.db, { sha256, first, count })
  return {
    sha256,
    sha1,
    md5,
    fileName,
    content: { sizeBytes, path, read: (range) => read(range, blocks), lend: (range) => lend(range, blocks) },
  }
}

async function visibleFile(open: OpenCall, id: string): Promise<DownloadRow> {
  const { app, caller } = open
  if (caller === null) throw unauthenticated()
  return readVisible({ ...open, caller }, { kind: 'file', id }, async (call, subject) => {
    const row = await visibleDownloadRow(app.db, call.caller, subject)
    if (row === undefined) throw notFound('Object not found')
    return row
  })
}

/** To open a file by a token shares it with nobody. */
async function permittedFile(app: App, id: string, { sha256, maker }: Permit): Promise<DownloadRow> {
  const row = await visibleDownloadRow(app.db, maker, { kind: 'file', hash: sha256 })
  if (row === undefined) throw downloadExpired()
  if (![row.sha256, row.md5, row.sha1, row.sha512].includes(id)) {
    throw forbidden("Download token doesn't apply to the chosen object. Please re-request download.")
  }
  return row
}

/** Content that is missing or has the wrong size is never served as complete. */
async function openContent(app: App, { sha256, fileSize }: DownloadRow): Promise<Content> {
  const content = await app.storage.open(sha256)
  if (content?.sizeBytes === fileSize) return content
  // Deleted, and perhaps stored again, between reading the row and opening the content.
  if ((await ObjectModel.query(app.db).findOne({ dhash: sha256, type: 'file' }).select('id')) === undefined)
    throw notFound('Object not found')
  const again = await app.storage.open(sha256)
  if (again?.sizeBytes === fileSize) return again
  const damage = damageOf({ sha256, sizeBytes: fileSize }, app.storage.place, again?.sizeBytes)
  app.reportDamage.read(damage)
  throw new DamagedContent(damage)
}
