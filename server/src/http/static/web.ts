import { type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Request, Response } from 'restify'
import { parseRange } from '../bodies/range.ts'
import { isHead } from '../head.ts'
import { rootOf } from './pages/page.ts'
import { setPageHeaders } from './pages/set-page-headers.ts'
import { wantsHtml } from './pages/write-page.ts'
import { acceptedEncodings, type Encoding } from './web-encoding.ts'
import { pathInGuide, type WebRoot } from './web-root.ts'
import { contentTypeOf, isKnownType } from './web-types.ts'

/** Names that builds of web clients make from the content: index-Dk3fX9aa.js, main.0a1b2c3d.css. */
const HASHED = /[/\\]assets[/\\][^/\\]*[.-](?=[\w-]*\d)[\w-]{8,}\.\w+$/

const IN_ASSETS = /[/\\]assets[/\\][^/\\]+$/

/** Files of the server itself and nothing else: nothing inline, and no text becomes script. The one name is for the workers of the page. */
const OWN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lazaret-workers',
].join('; ')

/** Search and themes of the site set styles of elements; its build keeps scripts in files. The player of recordings is WebAssembly. */
const GUIDE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Answers a GET below `/guide` with a file of the documentation; returns false if it does not exist. */
export async function serveGuide(folder: string, req: Request, res: Response): Promise<boolean> {
  const asked = decoded(rawPath(req))
  const path = asked === null ? null : pathInGuide(asked)
  if (asked === null || path === null) return false
  const root = await realpath(folder)
  if (!path.endsWith('/') && (await isFolderWithPage(root, path))) return redirectInto(asked, res)
  await using found = await findFile(root, { path, isRoute: false })
  if (found === null) return false
  await using stored = await findCompressed(root, found, acceptedEncodings(req))
  await writeFile({ ...(stored ?? found), policy: GUIDE_POLICY }, req, res)
  return true
}

/**
 * Answers a GET with a file of the web client; returns false if it does not exist. The package `send` would follow links out of the
 * folder, and its ETag leaves out the path.
 */
export async function serveWeb(web: WebRoot, req: Request, res: Response): Promise<boolean> {
  const path = decoded(rawPath(req))
  if (path === null || path.startsWith('/api/')) return false
  const root = await realpath(web.folder)
  if (path !== '/' && !path.endsWith('/') && (await isFolderWithPage(root, path))) return redirectInto(path, res)
  await using found = await findFile(root, { path, isRoute: !isAsset(path) || wantsHtml(req) })
  if (found === null) return false
  if (web.isOwn && found.path === join(root, 'index.html')) return writeOwnPage(found, req, res)
  await using stored = await findCompressed(root, found, acceptedEncodings(req))
  await writeFile({ ...(stored ?? found), policy: web.isOwn ? OWN_POLICY : null }, req, res)
  return true
}

/** The raw path: normalized, a path that leaves the folder would look like one that does not. */
function rawPath(req: Request): string {
  const [path = ''] = (req.url ?? '').split('?')
  return path.startsWith('/') ? path : req.path()
}

/** Null if no file can have that name. */
function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') || text.split(/[/\\]/).includes('..') ? null : text
  } catch {
    return null
  }
}

type OpenFile = AsyncDisposable & {
  readonly path: string
  /** In which its bytes are stored; without it they are as they are. */
  readonly encoding?: Encoding
  readonly handle: FileHandle
  readonly sizeBytes: number
  readonly modifiedMs: number
}

type WebPath = {
  readonly path: string /** Whether the router of the client may know what has no file. */
  readonly isRoute: boolean
}

/** The file, or the page of the client-side router; null also for folders without a page, and links that leave the folder. */
async function findFile(root: string, { path, isRoute }: WebPath): Promise<OpenFile | null> {
  const file = path.endsWith('/') && (path === '/' || (await isFolderWithPage(root, path))) ? `${path}index.html` : path
  const real = await realpath(join(root, file)).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR'
    return isMissing && isRoute ? realpath(join(root, 'index.html')).catch(() => null) : null
  })
  if (real === null || !isBelow(root, real)) return null
  return openFile(real)
}

async function isFolderWithPage(root: string, path: string): Promise<boolean> {
  const page = await realpath(join(root, path, 'index.html')).catch(() => null)
  return page !== null && isBelow(root, page)
}

/** The same file as a build has compressed it; null if there is none, and if it is older: then the file was replaced since. */
async function findCompressed(
  root: string,
  { path, modifiedMs }: OpenFile,
  encodings: readonly Encoding[],
): Promise<OpenFile | null> {
  for (const encoding of encodings) {
    const real = await realpath(path + encoding.suffix).catch(() => null)
    const found = real !== null && isBelow(root, real) ? await openFile(real) : null
    if (found !== null && found.modifiedMs >= modifiedMs) return { ...found, path, encoding }
    await found?.handle.close()
  }
  return null
}

const isBelow = (root: string, real: string): boolean => real.startsWith(root.endsWith(sep) ? root : root + sep)

/** Relative links of the page in a folder need the slash at the end. */
function redirectInto(path: string, res: Response): true {
  const last = path.split('/').at(-1) ?? ''
  res.writeHead(302, { Location: `${encodeURIComponent(last)}/`, 'Content-Length': 0 })
  res.end()
  return true
}

/** What a page loads: if it is missing, a page in its place only breaks in a puzzling way. */
function isAsset(path: string): boolean {
  const extension = extname(path)
  return extension !== '' && !/^\.html?$/i.test(extension) && isKnownType(extension)
}

async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, 'r').catch(() => null)
  if (handle === null) return null
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    return null
  }
  const [sizeBytes, modifiedMs] = [stats.size, stats.mtimeMs]
  return { path, handle, sizeBytes, modifiedMs, [Symbol.asyncDispose]: () => handle.close() }
}

/** Its links become relative to the path that was asked: the server does not know below which prefix a proxy shows it. */
async function writeOwnPage({ handle }: OpenFile, req: Request, res: Response): Promise<true> {
  const html = await handle.readFile('utf8')
  const bytes = Buffer.from(html.replaceAll('="./', `="${rootOf(rawPath(req))}`))
  const etag = `"${crc32(bytes)}-${bytes.length}"`
  setPageHeaders(res, OWN_POLICY)
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('ETag', etag)
  if (isKnown(req, { etag, modified: '' })) res.writeHead(304)
  else res.writeHead(200, { 'Content-Type': contentTypeOf('.html'), 'Content-Length': bytes.length })
  res.end(isHead(req) || res.statusCode === 304 ? undefined : bytes)
  return true
}

type ToWrite = OpenFile & {
  /** Null for files of another project's client. */
  readonly policy: string | null
}

async function writeFile(found: ToWrite, req: Request, res: Response): Promise<void> {
  const { path, handle, sizeBytes, modifiedMs, encoding, policy } = found
  const etag = `"${Math.floor(modifiedMs)}-${sizeBytes}-${crc32(path + (encoding?.suffix ?? ''))}"`
  const modified = new Date(modifiedMs).toUTCString()
  // What the client of another project may load is its own affair.
  if (policy !== null) setPageHeaders(res, policy)
  else res.setHeader('Content-Security-Policy', "frame-ancestors 'self'")
  const isHashed = HASHED.test(path) || (policy !== null && IN_ASSETS.test(path))
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  res.setHeader('Vary', 'Accept-Encoding')
  res.setHeader('ETag', etag)
  res.setHeader('Last-Modified', modified)
  if (isKnown(req, { etag, modified })) {
    res.writeHead(304)
    res.end()
    return
  }
  const ifRange = req.headers['if-range']
  const isSame = ifRange === undefined || ifRange === etag || ifRange === modified
  const range = parseRange(isSame ? req.headers.range : undefined, sizeBytes)
  res.setHeader('Accept-Ranges', 'bytes')
  if (encoding) res.setHeader('Content-Encoding', encoding.name)
  res.setHeader('Content-Type', contentTypeOf(extname(path)))
  res.setHeader('Content-Disposition', `inline; ${fileNameOf(path)}`)
  res.setHeader('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  res.writeHead(range ? 206 : 200)
  const isEmpty = isHead(req) || sizeBytes === 0
  if (isEmpty) res.end()
  // If the file shrinks or the client disconnects, the response is cut, never padded.
  else await pipeline(handle.createReadStream({ ...range, autoClose: false }), res).catch(() => res.destroy())
}

type Version = { readonly etag: string; readonly modified: string }

function isKnown({ headers }: Request, { etag, modified }: Version): boolean {
  const held = headers['if-none-match']
  if (held !== undefined) {
    const tags = held.split(',').map((each) => each.trim().replace(/^W\//, ''))
    return tags.includes(etag) || tags.includes('*')
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Date.parse(modified)
}

function fileNameOf(path: string): string {
  const name = basename(path)
  return /^[\w.-]+$/.test(name) ? `filename=${name}` : `filename*=UTF-8''${encodeURIComponent(name)}`
}
