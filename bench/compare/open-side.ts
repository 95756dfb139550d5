import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ADMIN } from '../../tests/support/server-process.ts'
import type { Target } from '../scale/clients.ts'
import { connectTo, type Db } from '../scale/open-scale.ts'
import { keysOf } from '../scale/open-target.ts'

/** A server of one checkout on a database of its own. */
export type Side = Target & { readonly db: Db; readonly pid: number }

type Opening = {
  /** The folder of the checkout. */
  readonly checkout: string
  /** A copy of the generated database; the server brings it up to date. */
  readonly uri: string
}

export async function openSide({ checkout, uri }: Opening, stack: AsyncDisposableStack): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-compare-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const server = resolve(process.env.INIT_CWD ?? '', checkout, 'server/src/bin.mjs')
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', server], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SERVICE_ADMIN_PASSWORD: ADMIN.password,
      SERVICE_DATA_FOLDER: join(folder, 'data'),
      SERVICE_DATABASE_URI: uri,
      SERVICE_LOG_LEVEL: 'critical',
      SERVICE_PORT: '0',
      SERVICE_WORKERS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  stack.defer(async () => {
    child.kill()
    await ended
  })
  const url = await readUrl(child.stdout.setEncoding('utf8'), checkout)
  const { db } = connectTo(uri, stack)
  return { url, db, pid: child.pid ?? 0, token: await (await keysOf(url))(ADMIN.login) }
}

async function readUrl(output: AsyncIterable<string>, checkout: string): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const url = /^ready\s+(\S+)\n/m.exec(text)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`the server of ${checkout} ended before it was ready: ${text}`)
}
