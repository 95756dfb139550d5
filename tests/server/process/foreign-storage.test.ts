import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { firstSetup } from '../../../server/src/domain/setup/first-setup.ts'
import { openCli } from '../../cli/support/run-cli.ts'
import { ADMIN_HASH, openTestApp, type TestApp } from '../../support/app.ts'
import { openEmptyDatabase, openTestDatabase } from '../../support/database.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { ADMIN, runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

const REFUSAL =
  /belong to instance [0-9a-f-]{36}, and this database to instance [0-9a-f-]{36}.*lazaret server storage adopt/

type Settings = Readonly<Record<string, string>>
type Server = { readonly folder: string; readonly settings: Settings }

/** Databases of tests are copies of one, and so are their identifiers. */
const becomeAnother = async (db: Knex): Promise<void> => {
  await db('instance').update({ instance_id: randomUUID() })
}

/** A server with a database of its own; the folder may be that of another one. */
async function aServer(t: Test, folder?: string): Promise<Server> {
  const { uri, knex } = await openTestDatabase(t)
  await firstSetup(knex, { adminLogin: ADMIN.login, adminPasswordHash: ADMIN_HASH })
  await becomeAnother(knex)
  return { folder: folder ?? (await temporaryFolder(t)), settings: { DATABASE_URI: uri, LOG_LEVEL: 'critical' } }
}

const serverOf = ({ app, folder }: TestApp): Server => ({
  folder,
  settings: { DATABASE_URI: app.settings.databaseUri ?? '' },
})

const cliOf = (t: Test, { settings, folder }: Server) => {
  const named = Object.entries(settings).map(([key, value]) => [`SERVICE_${key}`, value])
  return openCli(t, { ...Object.fromEntries(named), SERVICE_DATA_FOLDER: join(folder, 'data') })
}

t.test('a server does not start on the files of another database until it adopts them', async (t) => {
  const first = await aServer(t)
  const running = await startServer(t, first)
  const { id } = (await (await signIn(running)).upload('kept')).json
  t.equal((await running.stop()).code, 0)
  const second = await aServer(t, first.folder)
  for (const WORKERS of ['1', '2']) {
    const refused = await runToEnd(second.folder, { ...second.settings, WORKERS })
    t.match(refused, { code: 1, errors: REFUSAL })
    t.notMatch(refused.output, /ready/)
  }

  const mark = join(first.folder, 'data/uploads/lazaret-owner')
  await rm(mark)
  const again = await startServer(t, first)
  t.equal((await (await signIn(again)).get(`/api/file/${id}/download`)).status, 200)
  await again.stop()

  const cli = await cliOf(t, second)
  const checked = await cli.run(['server', 'check'])
  t.equal(checked.code, 1, 'a storage from before is claimed by the first that starts on it')
  t.match(
    checked.records.filter(({ state }) => state === 'failed'),
    [{ what: 'storage', detail: REFUSAL }],
  )
  t.match(await cli.run(['server', 'fsck', '--repair']), { code: 1, err: REFUSAL })
  t.match(await cli.run(['server', 'fsck', '--grace', '0s']), { err: /orphan/ }, 'looking is harmless')
  const owner = (await readFile(mark, 'utf8')).trim()
  const adopted = await cli.run(['server', 'storage', 'adopt'])
  t.match(adopted, { code: 0, records: [{ place: /uploads$/, owner }] })
  t.equal((await (await startServer(t, second)).stop()).code, 0)
  t.match(await runToEnd(first.folder, first.settings), { code: 1, errors: REFUSAL })
})

t.test('a backup is not restored onto the files of another database', async (t) => {
  const first = await openTestApp(t, {}, becomeAnother)
  await first.admin.upload('saved')
  const place = await temporaryFolder(t)
  t.equal((await (await cliOf(t, serverOf(first))).run(['server', 'backup', place])).code, 0)
  const other = await openTestApp(t, {}, becomeAnother)
  await other.admin.upload('of another')
  const { uri } = await openEmptyDatabase(t)
  const restored = await cliOf(t, { folder: other.folder, settings: { DATABASE_URI: uri } })
  t.match(await restored.run(['server', 'restore', place]), { code: 1, err: REFUSAL })
})

for (const kind of S3_KINDS)
  t.test(`a bucket, ${kind}`, async (t) => {
    const bucket = await openS3Server(t, kind)
    if (bucket === null) return
    const settings = storageSettings(bucket)
    const { admin } = await openTestApp(t, settings, becomeAnother)
    const { id } = (await admin.upload('in a bucket')).json
    await t.rejects(openTestApp(t, settings, becomeAnother), { message: /bucket .* belong to instance/ })
    t.equal((await admin.get(`/api/file/${id}/download`)).status, 200)
    const second = await aServer(t)
    const named = Object.entries(settings).map(([key, value]) => [key.toUpperCase(), value])
    const cli = await cliOf(t, { ...second, settings: { ...second.settings, ...Object.fromEntries(named) } })
    t.match(await cli.run(['server', 'storage', 'adopt']), {
      code: 0,
      records: [{ place: /^bucket/ }, { owner: null }],
    })
    const { records } = await cli.run(['server', 'check'])
    t.same(
      records.filter(({ what, state }) => what === 'storage' && state !== 'ok'),
      [],
    )
  })
