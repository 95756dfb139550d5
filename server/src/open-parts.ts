import type { Knex } from 'knex'
import type { Backend } from './analysis/backend.ts'
import { openPasswords } from './auth/passwords.ts'
import type { Passwords } from './call.ts'
import type { OpenedDatabase } from './database/open.ts'
import { type Digester, openDigester } from './digest/digester.ts'
import type { Logger } from './log.ts'
import type { Mail } from './mail/mail.ts'
import { openMail } from './mail/open-mail.ts'
import { once } from './once.ts'
import type { KeyValueStore } from './redis/client.ts'
import type { Settings } from './settings/table.ts'
import { openStorage, openStorageOf, type Provider } from './storage/open.ts'
import type { Storage } from './storage/storage.ts'
import { VERSION } from './version.ts'

export type PartsOptions = {
  readonly settings: Settings
  readonly log: Logger
  /** `openDatabase`, or how else this process gets connections. */
  readonly reachDatabase: (settings: Settings, log: Logger) => Promise<OpenedDatabase>
  readonly digests?: Parameters<typeof openDigester>[0]
  /** `openDigester`, unless threads are shared with other servers of this process. */
  readonly reachDigester?: typeof openDigester
}

/** Each part is opened when it is first asked for, and then stays open. */
export type Parts = AsyncDisposable & {
  readonly settings: Settings
  readonly log: Logger
  database(): Promise<Knex>
  passwords(): Passwords
  digester(): Digester
  storage(): Promise<Storage>
  /** One of the storages, alone. */
  storageOf(provider: Provider): Promise<Storage>
  /** Null: not configured. */
  store(): Promise<KeyValueStore | null>
  mail(): Promise<Mail>
  /** Null: not configured. */
  backend(): Promise<Backend | null>
}

/** What servers and commands work with. Disposing closes what was opened, the other way round. */
export function openParts({ settings, log, reachDatabase, digests, reachDigester }: PartsOptions): Parts {
  const stack = new AsyncDisposableStack()
  const digester = once(() => stack.use((reachDigester ?? openDigester)(digests ?? { threads: 1, ssdeep: false })))
  const { kvUri, analysis } = settings
  return {
    settings,
    log,
    database: once(async () => stack.use(await reachDatabase(settings, log)).db),
    passwords: once(() => stack.use(openPasswords())),
    digester,
    storage: once(async () => stack.use(await openStorage(settings, { digester: digester(), log }))),
    storageOf: async (provider) => stack.use(await openStorageOf(provider, settings, { digester: digester(), log })),
    // Modules that few settings need are loaded only when needed.
    store: once(async () => {
      if (kvUri === null) return null
      const { openStore } = await import('./redis/client.ts')
      return stack.use(await openStore({ uri: kvUri, log }))
    }),
    mail: once(async () => stack.use(await openMail(settings))),
    backend: once(async () => {
      if (analysis === null) return null
      const { openBackend } = await import('./analysis/backend.ts')
      return stack.use(await openBackend({ ...analysis, log, version: VERSION }))
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
