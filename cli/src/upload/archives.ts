import { type ArchiveKind, archiveKind } from '../archive/archive-kind.ts'
import { limitsOf } from '../archive/limits.ts'
import { readZip } from '../archive/open-zip.ts'
import { openPasswords, USUAL_PASSWORD } from '../archive/passwords.ts'
import { parseSize } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { askSecret } from '../terminal/prompt.ts'
import type { UploadOptions } from './options.ts'
import type { Source } from './sources.ts'

type FileSource = Extract<Source, { kind: 'file' }>
export type Unzip = (sources: AsyncIterable<Source>, isNamed: boolean) => AsyncIterable<Source>

/** Replaces archives by the files inside if --unzip is set; else passes every source on. */
export async function openUnzip(context: Context, options: UploadOptions): Promise<Unzip> {
  const { unzip, zipPassword, unzipLimit, maxSize } = options
  if (!unzip) return (sources) => sources
  const totalBytes = unzipLimit === undefined ? undefined : parseSize(unzipLimit, '--unzip-limit')
  const most = maxSize === undefined ? Number.POSITIVE_INFINITY : parseSize(maxSize, '--max-size')
  const password = zipPassword ?? (await askForPassword(context))
  const unlock = openPasswords({ io: context.io, canAsk: false }, password)
  const opening = { limits: limitsOf(totalBytes), unlock }
  return async function* (sources, isNamed) {
    for await (const source of sources) {
      const kind = source.kind === 'file' ? await kindOf(source, isNamed) : undefined
      if (kind === 'other' && isNamed && !options.unpack) context.messages.warn(sentText(source))
      if (source.kind === 'file' && kind === 'zip') yield* inside(source, { opening, most })
      else yield source
    }
  }
}

/** Asked before anything is sent: later a progress display would be in the way. */
async function askForPassword({ canAsk, io }: Context): Promise<string | undefined> {
  const answer = canAsk ? await askSecret(io, `Password of the archives (${USUAL_PASSWORD}): `) : ''
  return answer === '' ? undefined : answer
}

/** Documents and programs are zips as well: in folders only files named .zip count. */
async function kindOf({ full }: FileSource, isNamed: boolean): Promise<ArchiveKind | undefined> {
  if (!isNamed && !full.toLowerCase().endsWith('.zip')) return undefined
  return archiveKind(full).catch(() => undefined)
}

function sentText({ path }: Pick<FileSource, 'path'>): string {
  return `${path}: --unzip opens only zips, so the archive is sent as it is; --unpack has the server open it`
}

type ArchiveContentOptions = { readonly opening: Parameters<typeof readZip>[1]; readonly most: number }

async function* inside(
  { path, full, mtimeMs }: FileSource,
  { opening, most }: ArchiveContentOptions,
): AsyncGenerator<Source> {
  const seen = new Map<string, number>()
  try {
    const members = await readZip(full, opening)
    await members.find(({ isEncrypted }) => isEncrypted)?.unlock()
    for (const member of members) {
      const { name, sizeBytes: size, refusal } = member
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      // An archive may hold one name twice, and results and manifests identify files by their paths.
      const within = `${path}!${name}${times > 1 ? `#${times}` : ''}`
      const reason = refusal ?? (size > most ? `larger than ${most} bytes` : undefined)
      if (reason === undefined) yield { kind: 'member', path: within, member, size, mtimeMs }
      else yield { kind: 'skipped', path: within, reason, size }
    }
  } catch (error) {
    yield { kind: 'failed', path, error }
  }
}
