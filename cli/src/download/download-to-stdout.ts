import { singleIdentifier } from '../arguments/identifiers.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { negateChunk } from './find-free-path.ts'
import { type DownloadOptions, fileFormatOf, requestOf } from './options.ts'
import { filesOnlyError, findText } from './texts.ts'

type StdoutRequest = {
  readonly ids: readonly string[]
  readonly options: DownloadOptions & { readonly query?: string; readonly force?: boolean }
}
type StdoutItem = { readonly id: string; readonly options: DownloadOptions }

/** Writes the bytes of one object to standard output, but no sample to a terminal unless forced. */
export async function downloadToStdout(
  context: Context,
  opened: OpenClient,
  { ids, options }: StdoutRequest,
): Promise<void> {
  if (ids.length !== 1 || options.query !== undefined)
    throw usageError('-O -: standard output takes exactly one object')
  fileFormatOf(options)
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

async function fileToStdout(context: Context, { client }: OpenClient, { id, options }: StdoutItem): Promise<void> {
  const { interruption, out, isDryRun } = context
  const signal = interruption.abort
  if (isDryRun) {
    const { sha256, file_size } = await client.files.get(id, { signal })
    return plan(context, sha256, file_size)
  }
  const content = options.zip
    ? await client.files.downloadZip(id, { signal })
    : await client.files.download(id, { ...requestOf(fileFormatOf(options)), signal })
  for await (const chunk of content.body) await out.write(chunk)
}

/** A config or a blob, checked before its first byte is written. */
async function textToStdout(context: Context, { client }: OpenClient, { id, options }: StdoutItem): Promise<boolean> {
  const asking = { client, signal: context.interruption.abort, verifies: options.verify !== false }
  const found = await findText(asking, id)
  if (!found) return false
  const fileFormat = fileFormatOf(options)
  if (fileFormat === 'zip' || fileFormat === 'cart') throw filesOnlyError(fileFormat, found.kind)
  const bytes = Buffer.from(found.text)
  if (context.isDryRun) plan(context, id, bytes.length)
  else await context.out.write(options.obfuscate ? negateChunk(bytes) : bytes)
  return true
}

function plan({ messages }: Context, id: string, size: number): void {
  messages.note(`would write ${size} bytes of ${id} to standard output`)
}
