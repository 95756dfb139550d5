import type { Call } from '../../../call.ts'
import { notFound, Problem, type ProblemCode } from '../../../errors/problems.ts'
import { unescapeText } from '../../../json/stored-text.ts'
import { type DescribedObject, describeObjects, visibleText } from '../../../statements/contents/contents-of.ts'
import { DamagedContent } from '../../../storage/damaged-content.ts'
import type { ZipEntry } from '../../../zip/encrypted-zip.ts'
import { openFile } from '../open-file.ts'
import type { ObjectSelection } from '../select-objects.ts'
import { readStoredConfig } from '../stored-config.ts'
import { nameInArchive, queueOf } from './manifest-line.ts'

// Each has its tags with it.
const DESCRIBED_AT_ONCE = 100

type MissingObject = { readonly id: string; readonly code: ProblemCode }
type Objects = ObjectSelection['objects']

/** What an archive of many objects holds. One content is open at a time, and what cannot be opened is listed at the end. */
export async function* archiveEntries(
  call: Call,
  { objects, missing: notSelected }: ObjectSelection,
): AsyncGenerator<ZipEntry> {
  const missing: MissingObject[] = notSelected.map((id) => ({ id, code: 'not_found' }))
  yield { name: 'manifest.jsonl', sizeBytes: null, content: manifest(call, objects) }
  for await (const { part, described } of describe(call, objects)) {
    for (const object of described) {
      const entry = await openEntry(call, object).catch((error: unknown) => codeOf(error))
      if (typeof entry === 'string') missing.push({ id: object.dhash, code: entry })
      else yield entry
    }
    const found = new Set(described.map(({ id }) => id))
    for (const { id, dhash } of part) if (!found.has(id)) missing.push({ id: dhash, code: 'not_found' })
  }
  if (missing.length === 0) return
  const lines = Buffer.from(missing.map((each) => `${JSON.stringify(each)}\n`).join(''))
  yield { name: 'missing.jsonl', sizeBytes: lines.length, content: [lines] }
}

async function* manifest(call: Call, objects: Objects): AsyncGenerator<Buffer> {
  for await (const { described } of describe(call, objects)) yield Buffer.from(described.map(queueOf).join(''))
}

type Part = { readonly part: Objects; readonly described: readonly DescribedObject[] }

async function* describe({ app, caller }: Call, objects: Objects): AsyncGenerator<Part> {
  for (let at = 0; at < objects.length; at += DESCRIBED_AT_ONCE) {
    const part = objects.slice(at, at + DESCRIBED_AT_ONCE)
    const numbers = part.map(({ id }) => id)
    yield { part, described: await describeObjects(app.db, caller, numbers) }
  }
}

async function openEntry(call: Call, object: DescribedObject): Promise<ZipEntry> {
  const { dhash, type } = object
  const name = nameInArchive(object)
  if (type === 'file') {
    const { content } = await openFile(call, dhash, null)
    call.handedOut({ dhash, type })
    return { name, sizeBytes: content.sizeBytes, content: content.lend() }
  }
  const bytes = Buffer.from(await textOf(call, object))
  call.handedOut({ dhash, type })
  return { name, sizeBytes: bytes.length, content: [bytes] }
}

async function textOf({ app, caller }: Call, { id, type }: DescribedObject): Promise<string> {
  const text = await visibleText(app.db, caller, id)
  if (text === undefined) throw notFound('Object not found')
  return type === 'text_blob' ? unescapeText(text) : `${JSON.stringify(await readStoredConfig(text), null, 2)}\n`
}

/** Why an object is not in the archive. Any other failure ends the archive. */
function codeOf(error: unknown): ProblemCode {
  if (error instanceof DamagedContent) return 'content_damaged'
  if (error instanceof Problem && error.code === 'not_found') return error.code
  throw error
}
