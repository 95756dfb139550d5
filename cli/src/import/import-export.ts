import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isZip } from '../archive/archive-kind.ts'
import { tarKind } from '../archive/open-tar.ts'
import { openPasswords } from '../archive/passwords.ts'
import { openClientToChange } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { openTemporaryFolder, type TemporaryFolder } from '../records/temporary-content.ts'
import { type ExportReader, exportedServer, folderReader, isFolder, tarReader, zipReader } from './export-reader.ts'
import { openExportSource } from './export-source.ts'
import { importFrom } from './import-from.ts'
import { openJournal } from './journal.ts'
import { type ImportOptions, stateFolder } from './options.ts'

/** Imports a folder or an archive that `lazaret export` wrote. */
export async function importExport(context: Context, path: string, options: ImportOptions): Promise<void> {
  const given = resolve(context.io.cwd, path)
  if (!existsSync(given)) throw usageError(`${path}: neither a profile, nor an address, nor an export`)
  if (options.query ?? options.since) throw usageError('--query and --since are for servers')
  const full = await realpath(given)
  await using temporary = await openTemporaryFolder()
  const hasFolder = await isFolder(full)
  const reader = hasFolder ? folderReader(full) : await openArchive(context, full, { ...options, temporary })
  if (!reader) throw noExport(path, path)
  const server = await exportedServer(reader)
  if (server === undefined) throw noExport(path, hasFolder ? `-r ${path}` : `${path} --unzip`)
  const { client, target, signal } = await openClientToChange(context)
  const { login } = await client.auth.identity({ signal })
  const key = { source: full, target: `${target.url} as ${login}`, query: '' }
  const folder = stateFolder(context.io, key, options)
  await using journal = context.isDryRun ? undefined : await openJournal(folder, key)
  const source = await openExportSource(reader, { server, journal, isUpdate: options.update === true })
  await importFrom(context, { client, login, source, journal }, options)
}

type ArchiveOptions = ImportOptions & { readonly temporary: TemporaryFolder }

/** Undefined for a file of another format. */
async function openArchive(
  context: Context,
  path: string,
  { zipPassword, temporary }: ArchiveOptions,
): Promise<ExportReader | undefined> {
  const kind = await tarKind(path)
  if (kind) return tarReader(path, { kind, temporary, signal: context.interruption.stop })
  if (!(await isZip(path))) return undefined
  return zipReader(path, { unlock: openPasswords(context, zipPassword), temporary })
}

function noExport(path: string, push: string) {
  return usageError(`${path}: is not an export of lazaret`, `files are uploaded by: lazaret push ${push}`)
}
