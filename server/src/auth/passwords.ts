import { Piscina } from 'piscina'
import type { Passwords, PasswordsFor } from '../call.ts'
import { openFairQueue, type QueueRequest } from '../limits/queues/fair-queue.ts'
import { networkOf } from '../limits/sign-ins/sign-ins.ts'

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './bcrypt-worker.ts' : './bcrypt-worker.js', import.meta.url)

// Each takes a quarter of a second of one core: the last of a full queue waits for half a minute.
const MAX_WAITING = 128
const MAX_WAITING_OF_NETWORK = 32

// Every worker process has its own: more would take the cores away from those that serve.
const THREADS = 1

/** bcrypt takes a quarter of a second of work: it runs in its own thread, started on first use. */
export function openPasswords(): Passwords {
  const pool = new Piscina({ filename: WORKER.href, minThreads: 0, maxThreads: THREADS, idleTimeout: 60_000 })
  const queue = openFairQueue({
    atOnce: THREADS,
    most: MAX_WAITING,
    mostOfNetwork: MAX_WAITING_OF_NETWORK,
    what: 'passwords are being checked',
  })
  const hash = (password: string): Promise<string> => pool.run({ password }, { name: 'hashPassword' })
  const verify = (password: string, known: string): Promise<boolean> =>
    pool.run({ password, hash: known }, { name: 'verifyPassword' })
  return {
    hash: (password, whom) => queue.inTurn(placeOf(whom), () => hash(password)),
    verify: (password, readHash, whom) => queue.inTurn(placeOf(whom), async () => verify(password, await readHash())),
    load: queue.load,
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

function placeOf({ address = 'unknown', signal }: PasswordsFor = {}): QueueRequest {
  return { network: networkOf(address), signal }
}
