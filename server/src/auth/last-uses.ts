import type { Knex } from 'knex'
import type { LastUses } from '../call.ts'
import type { Logger } from '../log.ts'
import { type LastUse, storeLastUses } from '../statements/accounts/store-last-uses.ts'

type Kind = Parameters<typeof storeLastUses>[1]

/** Requests only write to memory: each key and session costs one row in a statement a minute, however often it is used. */
export function openLastUses(db: Knex, log: Logger): LastUses {
  const uses: Readonly<Record<Kind, Map<string, LastUse>>> = { key: new Map(), session: new Map() }
  const note = (kind: Kind) => (id: string, address: string) => {
    uses[kind].set(id, { id, at: new Date().toISOString().replace('Z', ''), from: address })
  }
  const flush = async (): Promise<void> => {
    for (const kind of ['key', 'session'] as const) {
      const taken = [...uses[kind].values()]
      if (taken.length === 0) continue
      uses[kind].clear()
      // Only a note for people: it is not worth another attempt.
      await storeLastUses(db, kind, taken)
    }
  }
  return {
    key: note('key'),
    session: note('session'),
    flush,
    [Symbol.asyncDispose]: async () => {
      await flush().catch((error: unknown) => log.warn({ error: String(error) }, 'last uses not stored'))
    },
  }
}
