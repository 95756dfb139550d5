import { registerHooks } from 'node:module'

// Imported before a test, and before a server that a test starts: new passwords are hashed at the lowest cost there is.
// The program itself has no way to be given another cost than its own.
const worker = new URL('../../server/src/auth/bcrypt-worker.ts', import.meta.url).href

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== worker) return loaded
    const source = String(loaded.source)
    if (!/COST = 12\b/.test(source)) throw new Error(`${worker} names no cost of 12`)
    return { ...loaded, source: source.replace(/COST = 12\b/, 'COST = 4') }
  },
})
