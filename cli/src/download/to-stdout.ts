import { singleIdentifier } from '../arguments/identifiers.ts'
import type { OpenClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { negated } from './free-place.ts'
import { type DownloadOptions, requestOf, wrappingOf } from './options.ts'
import { findText, onlyFiles } from './texts.ts'

type StdoutRequest = {
  readonly ids: readonly string[]
  readonly options: DownloadOptions & { readonly query?: string; readonly force?: boolean }
}
type One = { readonly id: string; readonly options: DownloadOptions }

/** Writes the bytes of one object to standard output, but no sample to a terminal unless forced. */
export async function toStdout(context: Context, opened: OpenClient, { ids, options }: StdoutRequest): Promise<void> {
  if (ids.length !== 1 || options.query !== undefined)
    throw usageError('-O -: standard output takes exactly one object')
  wrappingOf(options)
  if (context.io.stdout.isTTY && !options.force) {
    throw new CliError('usage', 'refusing to write a sample to a terminal', 'redirect the output, or add --force')
  }
  const one = { id: await singleIdentifier(context, ids[0] ?? ''), options }
  try {
    await fileToStdout(context, opened, one)
  } catch (error) {
    if (one.id.length !== 64 || codeOf(error) !== 'not_found') throw error
    if (!(await textToStdout(context, opened, one))) throw error
  }
}

async function fileToStdout(context: Context, { client }: OpenClient, { id, options }: One): Promise<void> {
  const { interruption, out, isDryRun } = context
  const signal = interruption.abort
  if (isDryRun) {
    const { sha256, file_size } = await client.files.get(id, { signal })
    return plan(context, sha256, file_size)
  }
  const content = options.zip
    ? await client.files.downloadZip(id, { signal })
    : await client.files.download(id, { ...requestOf(wrappingOf(options)), signal })
  for await (const chunk of content.body) await out.write(chunk)
}

/** A config or a blob, checked before its first byte is written. */
async function textToStdout(context: Context, { client }: OpenClient, { id, options }: One): Promise<boolean> {
  const asking = { client, signal: context.interruption.abort, verifies: options.verify !== false }
  const found = await findText(asking, id)
  if (!found) return false
  const wrapping = wrappingOf(options)
  if (wrapping === 'zip' || wrapping === 'cart') throw onlyFiles(wrapping, found.kind)
  const bytes = Buffer.from(found.text)
  if (context.isDryRun) plan(context, id, bytes.length)
  else await context.out.write(options.obfuscate ? negated(bytes) : bytes)
  return true
}

function plan({ talk }: Context, id: string, size: number): void {
  talk.note(`would write ${size} bytes of ${id} to standard output`)
}
