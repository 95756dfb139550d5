import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { USUAL_PASSWORD } from '../archive/passwords.ts'
import { concurrencyOf } from '../arguments/quantities.ts'
import { openSlots } from '../batch/slots.ts'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { openJournal } from '../import/journal.ts'
import { printReport } from '../import/report.ts'
import { type Receiver, transferAll } from '../import/transfer-all.ts'
import { usageError } from '../program/cli-error.ts'
import { openProgress } from '../progress/progress.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportHeader, HEADER_NAME, STATE_NAME } from '../records/export-format.ts'
import { openServerSource } from '../records/server-source.ts'
import { openTemporaryFolder, type TemporaryFolder } from '../records/temporary-content.ts'
import { type ExportLines, openExportLines } from './export-lines.ts'
import { type ContentSink, folderSink, zipSink } from './sinks.ts'
import { tarSink } from './tar-sink.ts'

export type ExportOptions = {
  readonly query?: string
  readonly since?: string
  readonly zipPassword?: string
}

/** Where lines and state are written until the export is complete; for a folder that is the export itself. */
type ExportFiles = { readonly folder: string; readonly sink: ContentSink }

/** Exports what the account sees into a folder or an archive. */
export async function runExport(context: Context, path: string, options: ExportOptions): Promise<void> {
  const full = resolve(context.io.cwd, path)
  const isZip = /\.zip$/i.test(path)
  const isTar = /\.(tar|tgz|tar\.gz)$/i.test(path)
  if (!isZip && options.zipPassword !== undefined) throw usageError('--zip-password is for zips')
  if ((isZip || isTar) && existsSync(full)) throw usageError(`${path}: exists already`)
  await using temporary = await openTemporaryFolder()
  const folder = isZip || isTar ? temporary.newPath() : full
  await prepareFolder(folder, path)
  await using sink = isTar
    ? tarSink(full)
    : isZip
      ? zipSink(full, options.zipPassword ?? USUAL_PASSWORD)
      : await folderSink(full)
  await exportTo(context, { folder, sink }, { ...options, temporary })
}

/** A new folder, an empty one, or one with an export in it. */
async function prepareFolder(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(HEADER_NAME)) throw usageError(`${path}: is neither empty nor an export`)
}

type RunOptions = ExportOptions & { readonly temporary: TemporaryFolder }

async function exportTo(
  context: Context,
  { folder, sink }: ExportFiles,
  { query, since, temporary }: RunOptions,
): Promise<void> {
  const { client, target } = await openClient(context)
  const { stop, abort } = context.interruption
  const state = join(folder, STATE_NAME)
  const selection = JSON.stringify([query ?? '', since ?? ''])
  await using journal = await openJournal(state, { source: target.url, target: 'export', query: selection })
  const header: ExportHeader = { format: EXPORT_FORMAT, version: EXPORT_VERSION, server: target.url }
  await writeFile(join(folder, HEADER_NAME), `${JSON.stringify(header)}\n`)
  const { fileCursor } = await import('@lazaret/sdk')
  const source = await openServerSource({
    client,
    name: target.url,
    stores: [fileCursor(join(state, 'cursor.json'))],
    temporary,
    query,
    from: since ?? 'beginning',
    stop,
    warn: (message) => void context.messages.warn(message),
  })
  await using lines = await openExportLines(folder)
  const progress = await openProgress(context, 'export')
  try {
    const items = await source.count()
    if (items !== undefined) progress.expect({ items })
    const concurrency = concurrencyOf(context.globals)
    const pool = { slots: openSlots(concurrency), capacity: () => concurrency }
    const job = { source, journal, progress, ...pool, stop, abort }
    const tally = await transferAll(job, exportReceiver(lines, sink, abort))
    await lines.setKeys(await source.keys())
    if (!stop.aborted) await sink.finish(folder)
    progress.finish()
    context.outcome = await printReport(context, journal, tally)
  } finally {
    progress.finish()
  }
  if (!stop.aborted) await journal.finish()
}

function exportReceiver(lines: ExportLines, sink: ContentSink, abort: AbortSignal): Receiver {
  return {
    lookUp: async (ids) => new Set(ids.filter((id) => lines.has(id))),
    async store({ object, isKnown }) {
      const { record } = object
      if (record.type !== 'static_config' && !(await sink.has(record.id))) {
        await using content = await object.openContent(abort)
        await sink.add(record.id, content)
      }
      await lines.addObject(record)
      return isKnown ? 'known' : 'new'
    },
  }
}
