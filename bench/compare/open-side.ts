import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processTree, residentBytes } from '../../tests/support/process-tree.ts'
import { ADMIN } from '../../tests/support/server-process.ts'
import { connectTo } from '../scale/open-scale.ts'
import { keysOf } from '../scale/open-target.ts'
import { backendsOf, type Meter, openMeter } from './processor-time.ts'
import type { Side } from './side.ts'

export type SideOptions = {
  readonly name: string
  /** The folder of the checkout. */
  readonly checkout: string
  /** A copy of a generated database, which the server brings up to date; null for a new one of its own. */
  readonly uri: string | null
}

/** A server of one checkout, started twice: in a new folder, and again in the same. */
export async function openSide(opening: SideOptions, stack: AsyncDisposableStack): Promise<Omit<Side, 'known'>> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const first = await startIn(folder, opening)
  await first.stop()
  const later = await startIn(folder, opening)
  stack.defer(later.stop)
  const idleMb = (await residentBytes([later.pid])) / 1e6
  return {
    name: opening.name,
    url: later.url,
    token: await (await keysOf(later.url))(ADMIN.login),
    meter: meterOf(later.pid, opening, stack),
    start: { firstMs: first.ms, laterMs: later.ms, idleMb },
  }
}

function meterOf(pid: number, { uri }: SideOptions, stack: AsyncDisposableStack): Meter {
  if (uri === null) return openMeter(pid, async () => (await processTree(pid)).slice(1))
  const { db } = connectTo(uri, stack)
  return openMeter(pid, () => backendsOf(db))
}

type ServerProcess = { readonly url: string; readonly pid: number; readonly ms: number; stop(): Promise<void> }

async function startIn(folder: string, { checkout, uri }: SideOptions): Promise<ServerProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', join(checkout, 'server/src/bin.mjs')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SERVICE_ADMIN_PASSWORD: ADMIN.password,
      SERVICE_DATA_FOLDER: join(folder, 'data'),
      ...(uri === null ? {} : { SERVICE_DATABASE_URI: uri }),
      SERVICE_LOG_LEVEL: 'critical',
      SERVICE_PORT: '0',
      SERVICE_SHUTDOWN_DELAY: '0',
      SERVICE_WORKERS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const url = await readUrl(child.stdout.setEncoding('utf8'), checkout)
  await (await fetch(`${url}/api/ping`)).arrayBuffer()
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
  }
  return { url, pid: child.pid ?? 0, ms: performance.now() - began, stop }
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
