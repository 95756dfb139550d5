import { CliError, usageError } from '../cli-error.ts'
import type { OpenClient } from '../client.ts'
import type { Context } from '../context.ts'
import { singleIdentifier } from '../identifiers.ts'
import type { DownloadOptions } from './options.ts'

type Wanted = {
  readonly ids: readonly string[]
  readonly options: DownloadOptions & { readonly query?: string; readonly force?: boolean }
}

/** Writes the bytes of one file to standard output, which is no place for a sample when it is a terminal. */
export async function toStdout(context: Context, { client }: OpenClient, { ids, options }: Wanted): Promise<void> {
  const { io, interruption, out, isDryRun, talk } = context
  if (ids.length !== 1 || options.query !== undefined) throw usageError('-O -: standard output takes exactly one file')
  if (io.stdout.isTTY && !options.force) {
    throw new CliError('usage', 'a sample is not written to a terminal', 'redirect the output, or add --force')
  }
  const id = await singleIdentifier(context, ids[0] ?? '')
  const signal = interruption.abort
  if (isDryRun) {
    const { sha256, file_size } = await client.files.get(id, { signal })
    return void talk.note(`would write ${file_size} bytes of ${sha256} to standard output`)
  }
  const content = options.zip
    ? await client.files.downloadZip(id, { signal })
    : await client.files.download(id, { obfuscate: options.obfuscate === true, signal })
  for await (const chunk of content.body) await out.write(chunk)
}
