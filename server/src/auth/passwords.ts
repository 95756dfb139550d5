import { Piscina } from 'piscina'
import type { Passwords } from '../call.ts'

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './bcrypt-worker.ts' : './bcrypt-worker.js', import.meta.url)

/** bcrypt takes a third of a second of work: it runs in its own thread, started on first use. */
export function openPasswords(): Passwords {
  const pool = new Piscina({ filename: WORKER.href, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 })
  return {
    hash: (password) => pool.run({ password }, { name: 'hashPassword' }),
    verify: (password, hash) => pool.run({ password, hash }, { name: 'verifyPassword' }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}
