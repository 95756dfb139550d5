import { join } from 'node:path'
import { clientFor, openClientToChange } from '../connection/client.ts'
import type { Target } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { openServerSource } from '../records/server-source.ts'
import { openTemporaryFolder } from '../records/temporary-content.ts'
import { copyCursor } from '../watch/copy-cursor.ts'
import { importFrom } from './import-from.ts'
import { openJournal } from './journal.ts'
import { type ImportOptions, stateFolder } from './options.ts'

/** Imports what an account of another server sees, and by a later run what is new there. */
export async function importServer(context: Context, server: Target, options: ImportOptions): Promise<void> {
  const { query, since } = options
  const { stop } = context.interruption
  const opened = await openClientToChange(context)
  const { client } = await clientFor(context, server)
  if (server.url === opened.target.url) throw usageError(`${server.url}: is the receiving server itself`)
  const { login } = await opened.client.auth.identity({ signal: stop })
  const key = {
    source: server.url,
    target: `${opened.target.url} as ${login}`,
    query: JSON.stringify([query ?? '', since ?? '']),
  }
  const folder = stateFolder(context.io, key, options)
  const cursor = join(folder, 'cursor.json')
  await using trial = context.isDryRun ? await copyCursor(cursor) : undefined
  await using temporary = await openTemporaryFolder()
  const { fileCursor } = await import('@lazaret/sdk')
  const source = await openServerSource({
    client,
    name: server.url,
    store: fileCursor(trial?.path ?? cursor),
    temporary,
    query,
    from: since ?? 'beginning',
    stop,
    warn: (message) => void context.messages.warn(message),
  })
  await using journal = context.isDryRun ? undefined : await openJournal(folder, key)
  await importFrom(context, { client: opened.client, source, journal }, options)
}
