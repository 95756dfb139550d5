import { tokenOf } from '../auth/browser-session.ts'
import { callerOfMaker } from '../auth/identify.ts'
import { readToken } from '../auth/read-token.ts'
import { signArchive, signDownload } from '../auth/sign-token.ts'
import { isTokenMaker, type TokenMaker } from '../auth/token-claims.ts'
import type { Caller } from '../caller.ts'
import type { Call, Download, Handler, OpenCall } from '../contract.ts'
import { findObject } from '../domain/access/find-object.ts'
import { keepSelection, keptSelection } from '../domain/objects/archive/keep-selection.ts'
import { openArchive } from '../domain/objects/archive/open-archive.ts'
import { downloadExpired } from '../domain/objects/download-expired.ts'
import { obfuscate } from '../domain/objects/obfuscate.ts'
import { type OpenedFile, openFile, type Permit } from '../domain/objects/open-file.ts'
import { invalidRequest, unauthenticated } from '../errors/problems.ts'
import { cart } from '../zip/cart.ts'
import { encryptedZip } from '../zip/encrypted-zip.ts'
import { entryName } from '../zip/entry-name.ts'

export const downloadFile: Handler<'downloadFile'> = async (call, { path, query }) => {
  if (query.format === 'cart' && query.obfuscate === '1')
    throw invalidRequest('obfuscate and format=cart exclude each other')
  const file = await openFile(call, path.id, await permitOf(call, query.token))
  if (query.format === 'cart') return cartOf(file)
  const { sha256, content } = file
  const read =
    query.obfuscate === '1' ? (range?: { start: number; end: number }) => obfuscate(content.lend(range)) : content.lend
  const etag = query.obfuscate === '1' ? `"${sha256}-obfuscated"` : `"${sha256}"`
  return { fileName: sha256, sizeBytes: content.sizeBytes, etag, read }
}

/** What zlib makes of the same bytes may differ between servers, so it has no entity tag. */
function cartOf({ fileName, content, ...digests }: OpenedFile): Download {
  const name = entryName(fileName, digests.sha256)
  return {
    fileName: `${digests.sha256}.cart`,
    sizeBytes: null,
    etag: null,
    read: () => cart({ ...digests, name, sizeBytes: content.sizeBytes, content: content.lend() }),
  }
}

export const downloadZip: Handler<'downloadZip'> = async (call, { path, query }) => {
  const { sha256, fileName, content } = await openFile(call, path.id, await permitOf(call, query.token))
  const password = call.app.settings.zipDownloadPassword
  return {
    fileName: sha256,
    sizeBytes: null,
    etag: null,
    read: () =>
      encryptedZip({
        password,
        entries: [{ name: entryName(fileName, sha256), sizeBytes: content.sizeBytes, content: content.lend() }],
      }),
  }
}

export const createDownloadToken: Handler<'createDownloadToken'> = (call, { path }) => tokenFor(call, path.id)

export const createZipDownloadToken: Handler<'createZipDownloadToken'> = (call, { path }) => tokenFor(call, path.id)

export const requestSample: Handler<'requestSample'> = (call, { path }) => addressFor(call, path.id)

export const requestSampleInApi: Handler<'requestSampleInApi'> = (call, { path }) => addressFor(call, path.id)

/** The old form: no ranges and no other options. */
export const downloadByToken: Handler<'downloadByToken'> = async (call, { path }) => {
  const permit = await permitFrom(call, path.token)
  const { sha256, content } = await openFile(call, permit.sha256, permit)
  return { fileName: sha256, sizeBytes: null, etag: null, read: () => content.lend() }
}

export const downloadArchive: Handler<'downloadArchive'> = async (call, { body }) =>
  archive(await openArchive(call, body))

export const createArchiveToken: Handler<'createArchiveToken'> = async (call, { body }) => {
  const maker = makerOf(call)
  return { token: signArchive(call.app, { archiveId: await keepSelection(call, body), maker }) }
}

export const downloadArchiveByToken: Handler<'downloadArchiveByToken'> = async (call, { query }) => {
  const claims = readToken(call.app, query.token)
  if (claims?.scope !== 'download_archive') throw downloadExpired()
  const caller = await requireMaker(call, claims.maker)
  const { dhashes: ids, missing } = await keptSelection(call.app, claims.archiveId, caller.userId)
  return archive(await openArchive({ ...call, caller }, { ids }, missing))
}

function archive(read: Download['read']): Download {
  const day = new Date().toISOString().slice(0, 10)
  return { fileName: `lazaret-${day}.zip`, sizeBytes: null, etag: null, read }
}

/** Relative to the API, whatever the request's path. */
async function addressFor(call: Call, id: string): Promise<{ url: string }> {
  const { token } = await tokenFor(call, id)
  return { url: `/download/${token}` }
}

async function tokenFor(call: Call, id: string): Promise<{ token: string }> {
  const { dhash } = await findObject(call, 'file', id)
  return { token: signDownload(call.app, { sha256: dhash, maker: makerOf(call) }) }
}

/** The session or API key of the caller, with which the token ends. */
function makerOf(call: Call): TokenMaker {
  const claims = readToken(call.app, tokenOf(call).token)
  // It may have ended since the request began.
  if (claims === null || !isTokenMaker(claims)) throw unauthenticated()
  return claims
}

/** An empty token counts as absent. */
async function permitOf(call: OpenCall, token: string | undefined): Promise<Permit | null> {
  return token === undefined || token === '' ? null : permitFrom(call, token)
}

async function permitFrom(call: OpenCall, token: string): Promise<Permit> {
  const claims = readToken(call.app, token)
  if (claims?.scope !== 'download_file') throw downloadExpired()
  return { sha256: claims.sha256, maker: await requireMaker(call, claims.maker) }
}

/** The maker of the token, with the rights that they have now: often another person than the caller. */
async function requireMaker(call: OpenCall, maker: TokenMaker): Promise<Caller> {
  call.note(namesOfMaker(maker))
  const caller = await callerOfMaker(call.app, maker, call.address ?? '')
  if (caller === null) throw downloadExpired()
  call.note({ login: caller.login })
  return caller
}

function namesOfMaker(maker: TokenMaker): Parameters<OpenCall['note']>[0] {
  if (maker.scope === 'api_key') return { keyId: maker.keyId }
  if (maker.scope === 'first_generation' || maker.sessionId === null) return { login: maker.login }
  return { login: maker.login, sessionId: maker.sessionId }
}
