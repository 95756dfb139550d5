import { resolve } from 'node:path'
import type { Selection } from '@lazaret/sdk'
import { readIdentifiers } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { openProgress } from '../progress/progress.ts'
import { type SavedArchive, savedArchive } from '../shapes/results.ts'
import { parseMode } from './options.ts'
import type { DownloadCommandOptions } from './run-download.ts'

type Options = DownloadCommandOptions & { readonly archive: string }
const EXCLUDED = ['outputDir', 'keepName', 'suffix', 'zip', 'cart', 'obfuscate', 'unordered'] as const

/** Everything in one zip. The server checks what goes in, so there is nothing to verify here. */
export async function downloadArchive(context: Context, given: readonly string[], options: Options): Promise<void> {
  const excluded = EXCLUDED.find((name) => options[name] !== undefined)
  if (excluded !== undefined)
    throw usageError(`--archive excludes --${excluded.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  if ((given.length === 0) === (options.query === undefined))
    throw usageError('--archive: give hashes or a list, or a --query')
  const mode = parseMode(options.mode ?? '0400')
  const opened = await openClient(context)
  const selection = await selectionOf(context, opened, { given, query: options.query })
  if (context.isDryRun) return void context.messages.note(`would write ${options.archive}`)
  await context.printAll(savedArchive, async () => [await save(context, opened, { selection, options, mode })])
}

type ArchiveTargets = { readonly given: readonly string[]; readonly query: string | undefined }

/** Files are found by other hashes than the SHA-256 too. */
async function selectionOf(
  context: Context,
  { client, signal }: OpenClient,
  { given, query }: ArchiveTargets,
): Promise<Selection> {
  if (query !== undefined) return { query, type: 'file' }
  const ids: string[] = []
  for await (const id of readIdentifiers(context, given))
    ids.push(id.length === 64 ? id : (await client.files.get(id, { signal })).id)
  return { ids }
}

type ArchiveRequest = { readonly selection: Selection; readonly options: Options; readonly mode: number }

async function save(
  context: Context,
  { client }: OpenClient,
  { selection, options, mode }: ArchiveRequest,
): Promise<SavedArchive> {
  const signal = context.interruption.abort
  const progress = await openProgress(context, 'download')
  const transfer = progress.begin(options.archive, undefined)
  try {
    const archive = await client.archives.download(selection, { signal })
    const onProgress = ({ receivedBytes }: { readonly receivedBytes: number }) => transfer.advance(receivedBytes)
    const path = resolve(context.io.cwd, options.archive)
    const { sizeBytes } = await archive.toFile(path, {
      mode,
      signal,
      overwrite: options.overwrite === true,
      onProgress,
    })
    return { file: options.archive, size: sizeBytes }
  } finally {
    transfer.end()
    progress.finish()
  }
}
