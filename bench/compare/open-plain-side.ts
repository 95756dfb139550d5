import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMeter } from './processor-time.ts'
import type { Side } from './side.ts'

const SERVER = fileURLToPath(new URL('plain-server.ts', import.meta.url))

/** Opens a plain server that answers the same requests, as the lower bound of their cost. */
export async function openPlainSide(stack: AsyncDisposableStack): Promise<Omit<Side, 'known'>> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-plain-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [SERVER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  stack.defer(async () => {
    child.kill()
    await ended
  })
  const [line]: string[] = await once(child.stdout.setEncoding('utf8'), 'data')
  const meter = openMeter(child.pid ?? 0, async () => [])
  return { name: 'node:http', url: (line ?? '').trim().replace('ready ', ''), token: 'none', meter, start: null }
}
