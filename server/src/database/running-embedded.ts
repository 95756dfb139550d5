import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocketConnection } from './connect.ts'
import { SUPERUSER } from './embedded-cluster.ts'

const DATABASE = 'lazaret'

/** The embedded PostgreSQL that another process runs in this folder; null if none. */
export async function findRunningEmbedded(folder: string): Promise<SocketConnection | null> {
  try {
    const file = join(await realpath(folder), 'postgres', 'postmaster.pid')
    const [pid, , , port, host] = (await readFile(file, 'utf8')).split('\n')
    if (!host) return null
    return isAlive(Number(pid)) ? { host, port: Number(port), user: SUPERUSER, database: DATABASE } : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It may run under another account.
    return errorCode(error) === 'EPERM'
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
