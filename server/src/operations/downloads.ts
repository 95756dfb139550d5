import { pipeline } from 'node:stream'
import { readToken, signDownload } from '../auth/tokens.ts'
import type { Call, Handler, OpenCall } from '../contract.ts'
import { findObject } from '../domain/access/find-object.ts'
import { obfuscate } from '../domain/objects/obfuscate.ts'
import { openFile, type Permit } from '../domain/objects/open-file.ts'
import { encryptedZip } from '../zip/encrypted-zip.ts'
import { entryName } from '../zip/entry-name.ts'

export const downloadFile: Handler<'downloadFile'> = async (call, { path, query }) => {
  const { sha256, content } = await openFile(call, path.id, permitOf(call, query.token))
  const read =
    query.obfuscate === '1'
      ? (range?: { start: number; end: number }) => pipeline(content.read(range), obfuscate(), () => undefined)
      : content.read
  return { fileName: sha256, sizeBytes: content.sizeBytes, read }
}

export const downloadZip: Handler<'downloadZip'> = async (call, { path, query }) => {
  const { sha256, fileName, content } = await openFile(call, path.id, permitOf(call, query.token))
  const password = call.app.settings.zipDownloadPassword
  return {
    fileName: sha256,
    sizeBytes: null,
    read: () =>
      encryptedZip({
        entryName: entryName(fileName, sha256),
        password,
        content: content.read(),
        sizeBytes: content.sizeBytes,
        signal: call.signal,
      }),
  }
}

export const createDownloadToken: Handler<'createDownloadToken'> = (call, { path }) => tokenFor(call, path.id)

export const createZipDownloadToken: Handler<'createZipDownloadToken'> = (call, { path }) => tokenFor(call, path.id)

async function tokenFor(call: Call, id: string): Promise<{ token: string }> {
  const { dhash } = await findObject(call, 'file', id)
  return { token: signDownload(call.app, dhash) }
}

/** An empty token counts as absent. */
function permitOf({ app }: OpenCall, token: string | undefined): Permit | null {
  if (token === undefined || token === '') return null
  const claims = readToken(app, token)
  return { sha256: claims?.scope === 'download_file' ? claims.sha256 : null }
}
