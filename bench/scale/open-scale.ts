import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connectDatabase } from '../../server/src/database/connect.ts'
import { openEmbedded } from '../../server/src/database/embedded.ts'

export type Db = ReturnType<typeof connectDatabase>

export type Scale = { readonly db: Db; readonly uri: string }

/** Resolves the folder against the first working directory, because npm changes into the folder of the package. */
export function dataFolderOf(folder: string): string {
  return join(resolve(process.env.INIT_CWD ?? '', folder), 'data')
}

/** The generated database of a folder; another process that already runs it is used as it is. */
export async function openScale(folder: string, stack: AsyncDisposableStack): Promise<Scale> {
  const data = dataFolderOf(folder)
  if (!existsSync(join(data, 'postgres'))) throw new Error(`${folder} has no generated database: run generate.ts first`)
  const running = connectTo(uriOf(join(await realpath(data), 'socket')), stack)
  if (await isUp(running.db)) return running
  const embedded = stack.use(await openEmbedded({ folder: data, log: { info: () => undefined, error: console.error } }))
  return connectTo(uriOf(embedded.connection.host), stack)
}

/** One connection: settings of a session hold for whatever follows. */
export function connectTo(uri: string, stack: AsyncDisposableStack): Scale {
  const db = connectDatabase({ connection: uri, poolMax: 1 })
  stack.defer(() => db.destroy())
  return { db, uri }
}

export function uriOf(socketFolder: string): string {
  return `postgresql://lazaret@localhost/lazaret?${new URLSearchParams({ host: socketFolder, port: '5432' })}`
}

async function isUp(db: Db): Promise<boolean> {
  return db.raw('SELECT 1').then(
    () => true,
    () => false,
  )
}
