import { clientFor, openClientToChange } from '../connection/client.ts'
import type { Target } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { openServerSource } from '../records/server-source.ts'
import { openTemporaryFolder } from '../records/temporary-content.ts'
import { openCursors } from './cursors.ts'
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
  const { isDryRun } = context
  await using cursors = await openCursors(folder, { isUpdate: options.update === true, isDryRun })
  await using temporary = await openTemporaryFolder()
  const source = await openServerSource({
    client,
    name: server.url,
    stores: cursors.stores,
    temporary,
    query,
    from: since ?? 'beginning',
    stop,
    warn: (message) => void context.messages.warn(message),
  })
  await using journal = isDryRun ? undefined : await openJournal(folder, key)
  await importFrom(context, { client: opened.client, login, source, journal }, options)
  if (!stop.aborted) await cursors.finish()
}
