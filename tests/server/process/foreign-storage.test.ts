import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openCli } from '../../cli/support/run-cli.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { ADMIN, runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

const REFUSAL =
  /belong to instance [0-9a-f-]{36}, and this database to instance [0-9a-f-]{36}.*lazaret server storage adopt/

type Server = { readonly folder: string; readonly settings: Readonly<Record<string, string>> }

/** A server with a database of its own; the folder, and what is set, may be those of another one. */
async function aServer(t: Test, { folder, ...more }: { folder?: string; [name: string]: string | undefined } = {}) {
  const { uri } = await openEmptyDatabase(t)
  const settings = { DATABASE_URI: uri, LOG_LEVEL: 'critical', ADMIN_PASSWORD: ADMIN.password, ...more }
  return { folder: folder ?? (await temporaryFolder(t)), settings } as Server
}

async function uploadTo(t: Test, server: Server, content: string): Promise<string> {
  const running = await startServer(t, server)
  const { json } = await (await signIn(running)).upload(content)
  t.equal((await running.stop()).code, 0)
  return json.id
}

async function requireStored(t: Test, server: Server, id: string): Promise<void> {
  const running = await startServer(t, server)
  t.equal((await (await signIn(running)).get(`/api/file/${id}/download`)).status, 200)
  await running.stop()
}

const cliOf = (t: Test, { settings, folder }: Server) => {
  const named = Object.entries(settings).map(([key, value]) => [`SERVICE_${key}`, value])
  return openCli(t, { ...Object.fromEntries(named), SERVICE_DATA_FOLDER: join(folder, 'data') })
}

for (const WORKERS of ['1', '2'])
  t.test(
    `${WORKERS} workers: a server does not start on the files of another database until it adopts them`,
    async (t) => {
      const first = await aServer(t, { WORKERS })
      const id = await uploadTo(t, first, 'kept')
      const second = await aServer(t, { folder: first.folder, WORKERS })
      const refused = await runToEnd(second.folder, second.settings)
      t.match(refused, { code: 1, errors: REFUSAL })
      t.notMatch(refused.output, /ready/)
      await requireStored(t, first, id)

      const cli = await cliOf(t, second)
      const checked = await cli.run(['server', 'check'])
      t.equal(checked.code, 1)
      t.match(
        checked.records.filter(({ state }) => state === 'failed'),
        [{ what: 'storage', detail: REFUSAL }],
      )
      t.match(await cli.run(['server', 'fsck', '--repair']), { code: 1, err: REFUSAL })
      t.match(await cli.run(['server', 'fsck', '--grace', '0s']), { err: /orphan/ }, 'looking is harmless')
      const owner = (await readFile(join(first.folder, 'data/uploads/lazaret-owner'), 'utf8')).trim()
      const adopted = await cli.run(['server', 'storage', 'adopt'])
      t.match(adopted, { code: 0, records: [{ place: /uploads$/, owner }] })
      t.equal((await (await startServer(t, second)).stop()).code, 0)
      t.match(await runToEnd(first.folder, first.settings), { code: 1, errors: REFUSAL })
    },
  )

t.test('a storage from before is claimed by the first that starts on it', async (t) => {
  const first = await aServer(t)
  const id = await uploadTo(t, first, 'from before')
  await rm(join(first.folder, 'data/uploads/lazaret-owner'))
  await requireStored(t, first, id)
  t.match(await runToEnd(first.folder, (await aServer(t)).settings), { code: 1, errors: REFUSAL })
})

t.test('a backup is not restored onto the files of another database', async (t) => {
  const first = await aServer(t)
  await uploadTo(t, first, 'saved')
  const place = await temporaryFolder(t)
  t.equal((await (await cliOf(t, first)).run(['server', 'backup', place])).code, 0)
  const other = await aServer(t)
  await uploadTo(t, other, 'of another')
  const restored = await cliOf(t, await aServer(t, { folder: other.folder }))
  t.match(await restored.run(['server', 'restore', place]), { code: 1, err: REFUSAL })
})

for (const kind of S3_KINDS)
  t.test(`a bucket, ${kind}`, async (t) => {
    const bucket = await openS3Server(t, kind)
    if (bucket === null) return
    const named = Object.entries(storageSettings(bucket)).map(([key, value]) => [key.toUpperCase(), value])
    const settings = Object.fromEntries(named)
    const first = await aServer(t, settings)
    const id = await uploadTo(t, first, 'in a bucket')
    const second = await aServer(t, settings)
    t.match(await runToEnd(second.folder, second.settings), { code: 1, errors: /bucket .* belong to instance/ })
    await requireStored(t, first, id)
    const cli = await cliOf(t, second)
    t.match(await cli.run(['server', 'storage', 'adopt']), {
      code: 0,
      records: [{ place: /^bucket/ }, { owner: null }],
    })
    t.equal((await (await startServer(t, second)).stop()).code, 0)
  })
