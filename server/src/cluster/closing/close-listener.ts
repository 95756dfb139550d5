import { type AddressInfo, createServer, type Server, type ServerOpts, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BacklogTarget } from './fill-backlog.ts'
import { hasHalfOpen } from './half-open.ts'
import { countSynCookies } from './syn-cookies.ts'

export type CloseOptions = {
  readonly server: Server
  readonly address: AddressInfo
  readonly options: ServerOpts
  readonly take: (connection: Socket) => void
}

const SCRIPT = new URL(import.meta.url.endsWith('.ts') ? './fill-backlog.ts' : './fill-backlog.js', import.meta.url)
/** With a shorter one a few handshakes at once would make the kernel forget the rest of them (syn-cookies.ts). */
const BACKLOG = 7
/** The kernel lets one more wait than it is asked to. */
const FILLERS = BACKLOG + 1
const FILL_MS = 20
const TURNS = 100
const PAUSE_MS = 20
/** As many as some seconds bring: so long the kernel may hold one of ours half open after we gave it up. */
const MAX_PORTS = 8192
/** Within that a client of which the kernel kept nothing has sent its request again, twice as a rule. */
const HIDDEN_MS = 1000
/** Who is being connected to without end may not hold up the end; on a machine that hardly runs it takes longer. */
const [ENOUGH_MS, ENOUGH_ATTEMPTS, MAX_MS] = [10_000, 50, 30_000]

/**
 * Closing a listening socket resets the connections that wait in its backlog, and Node takes one of them in each turn of its
 * loop. So the backlog is made shorter and filled with connections of our own, while this thread is blocked and takes none: if all
 * of them fit in, no other was waiting, and none could come since. One whose handshake was under way is waited for.
 */
export async function closeListener({ server, address, options, take }: CloseOptions): Promise<void> {
  let taken = 0
  const narrow = createServer(options, (connection) => {
    taken += 1
    take(connection)
  })
  const filler = await openFiller(address)
  // The same socket: only the length of its backlog changes.
  narrow.listen(server, BACKLOG)
  const began = performance.now()
  const mayTry = (attempt: number): boolean => {
    const tookMs = performance.now() - began
    return tookMs < ENOUGH_MS || (attempt <= ENOUGH_ATTEMPTS && tookMs < MAX_MS)
  }
  let [hidden, hiddenUntil] = [countSynCookies(), 0]
  for (let attempt = 1; filler !== null && mayTry(attempt); attempt += 1) {
    await untilQuiet(() => taken)
    const earlier = filler.ports()
    const isAlone = filler.fill(attempt)
    const count = countSynCookies()
    if (count !== hidden) [hidden, hiddenUntil] = [count, performance.now() + HIDDEN_MS]
    // A connection of this attempt that is half open found the backlog full: a client was in it.
    if (isAlone && performance.now() >= hiddenUntil && !hasHalfOpen(address.port, earlier)) break
    filler.release()
    if (isAlone) await pause(PAUSE_MS)
  }
  narrow.close()
  await filler?.end()
}

/** Until a turn of the loop brings no connection. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let turns = 0; turns < TURNS; turns += 1) {
    const before = count()
    await turn()
    if (count() === before) return
  }
}

type Filler = {
  /** Blocks; returns whether all connections were accepted by the kernel. */
  fill(attempt: number): boolean
  /** Where its connections came from so far. */
  ports(): ReadonlySet<number>
  release(): void
  end(): Promise<void>
}

/** Null if no thread can be started; connections still waiting at the end may then be reset. */
async function openFiller({ address, port }: AddressInfo): Promise<Filler | null> {
  const filled = new Int32Array(new SharedArrayBuffer((1 + MAX_PORTS) * Int32Array.BYTES_PER_ELEMENT))
  const filling: BacklogTarget = { host: reachable(address), port, count: FILLERS, filled }
  try {
    const thread = new Worker(SCRIPT, { name: 'backlog', workerData: filling, execArgv: [] })
    await new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve())
      thread.once('error', reject)
    })
    thread.on('error', () => undefined)
    return {
      fill: (attempt) => {
        thread.postMessage({ fill: attempt })
        return isReached(filled, attempt)
      },
      ports: () => new Set(filled.subarray(1)),
      release: () => thread.postMessage({ fill: null }),
      end: async () => void (await thread.terminate()),
    }
  } catch {
    return null
  }
}

/** A late success of an earlier attempt says nothing: its connections may have been taken meanwhile. */
function isReached(filled: Int32Array<SharedArrayBuffer>, attempt: number): boolean {
  const until = performance.now() + FILL_MS
  for (;;) {
    const reached = Atomics.load(filled, 0)
    const leftMs = until - performance.now()
    if (reached === attempt || leftMs <= 0) return reached === attempt
    Atomics.wait(filled, 0, reached, leftMs)
  }
}

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  return address === '::' ? '::1' : address
}
