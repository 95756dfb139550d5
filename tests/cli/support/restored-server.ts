import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { openApp } from '../../../server/src/app.ts'
import { signApiKey } from '../../../server/src/auth/sign-token.ts'
import { registry } from '../../../server/src/generated/registry.ts'
import { createHttpServer } from '../../../server/src/http/server.ts'
import { openLog } from '../../../server/src/log.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openEmptyDatabase, type TestDatabase } from '../../support/database.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { type TestUser, testUser } from '../../support/user.ts'

export type Target = {
  readonly database: TestDatabase
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** A place to restore to. */
export async function emptyServer(t: Test): Promise<Target> {
  const database = await openEmptyDatabase(t)
  const folder = await mkdtemp(join(scratchFolder, 'lazaret-restored-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return {
    database,
    folder,
    env: { SERVICE_DATABASE_URI: database.uri, SERVICE_DATA_FOLDER: join(folder, 'data') },
  }
}

/** Everything that a server shows through its tables, in one text. */
export async function tablesOf({ knex }: Pick<TestDatabase, 'knex'>): Promise<Record<string, string>> {
  const { rows } = await knex.raw(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex%' order by 1`,
  )
  const texts: Record<string, string> = {}
  for (const { tablename } of rows) {
    const { rows: all } = await knex.raw(`select row_to_json(t)::text as row from "${tablename}" t order by 1`)
    const text = all.map(({ row }: { row: string }) => row).join('\n')
    // The time of a backup is stored when it has ended, so the backup lacks it.
    texts[tablename] = tablename === 'instance' ? text.replace(/"backed_up_at":(?:null|"[^"]*")/, '') : text
  }
  return texts
}

/** Serves what is there, to the administrator, who must have an API key. */
export async function served(target: Target, run: (admin: TestUser) => Promise<void>): Promise<void> {
  const { settings } = readSettings({ ...target.env, SERVICE_LOG_LEVEL: 'critical' }, target.folder)
  await using app = await openApp({
    settings,
    secretKey: 'some secret',
    log: openLog({ level: 'silent', json: false }),
    adminPassword: null,
    prepare: false,
  })
  const key = await app
    .db('api_key')
    .join('user', 'user.id', 'api_key.user_id')
    .where('login', 'admin')
    .first('api_key.id')
  const { server } = createHttpServer(app, registry)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await run(testUser(`http://127.0.0.1:${port}`, { login: 'admin', token: signApiKey(app, 'admin', key.id) }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
