import type { Context } from '../context/context.ts'
import { importExport } from './import-export.ts'
import { importServer } from './import-server.ts'
import type { ImportOptions } from './options.ts'
import { sourceServer } from './source-server.ts'

/** Imports from a server, or from a folder or zip that `lazaret export` wrote. */
export async function runImport(context: Context, given: string, options: ImportOptions): Promise<void> {
  const server = await sourceServer(context, given, options.sourceKeyFile)
  if (server) return importServer(context, server, options)
  await importExport(context, given, options)
}
