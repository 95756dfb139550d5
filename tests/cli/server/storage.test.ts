import { randomBytes } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openTestApp } from '../../support/app.ts'
import { type FaultyProxy, openFaultyProxy } from '../../support/faulty-proxy.ts'
import { clientOf, openS3Server, S3_KINDS, type S3Server, storageSettings } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { openCli } from '../support/run-cli.ts'

const FILES = 12

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    const proxy = await openFaultyProxy(t, server.endpoint)
    const { contents, admin, cli, stored } = await openWorld(t, server, proxy)

    await t.test('a dry run prints what is absent, and copies nothing', async (t) => {
      const from = proxy.seen.length
      const { code, records } = await cli.run(['server', 'storage', 'copy', '--to', 'object', '-n'])
      t.equal(code, 0)
      t.same(
        records.map(({ sha256, state }) => [sha256, state]),
        contents.map((bytes) => [sha256Of(bytes), 'absent']),
      )
      t.notOk(proxy.seen.slice(from).some(({ method }) => method === 'PUT'))
    })

    await t.test('a copy that is interrupted goes on where it stopped', async (t) => {
      const interruption = openInterruption()
      let puts = 0
      proxy.judge = ({ method }) => {
        // The first is the probe.
        if (method === 'PUT' && ++puts === 4) interruption.raise('SIGINT')
        return null
      }
      const args = ['server', 'storage', 'copy', '--to', 'object', '-j', '2']
      const first = await cli.run(args, { interruption })
      t.equal(first.code, 130)
      const after = /continue with --after (\d+)/.exec(first.err)?.[1]
      t.ok(after, first.err)
      const copied = countIn(first.err, 'copied')
      t.ok(copied >= 2 && copied < FILES, `${copied} copied`)
      const second = await cli.run([...args, '--after', after ?? ''])
      t.equal(second.code, 0)
      t.same(second.records, [])
      t.equal(copied + countIn(second.err, 'copied'), FILES)
      t.equal(countIn((await cli.run(args)).err, 'present'), FILES)
    })

    await t.test('once copied, the server needs the disk no more', async (t) => {
      t.match(await cli.run(['server', 'storage', 'verify', '--in', 'object']), { code: 0, out: '', err: /12 whole/ })
      const args = ['server', 'storage', 'prune', '--in', 'disk']
      t.match(await cli.run(args), { code: 1, err: /new contents are stored in "disk"/ })
      const env = { SERVICE_STORAGE_PROVIDER: 'object' }
      const dry = await cli.run([...args, '-n'], { env })
      t.strictSame(new Set(dry.records.map(({ state }) => state)), new Set(['removable']))
      t.equal((await stored()).length, FILES)
      t.match(await cli.run(args, { env }), { code: 0, out: '', err: /12 removed; .* read, .*\/s/ })
      t.strictSame(await stored(), [])
      t.match(await cli.run(args, { env }), { code: 0, out: '', err: /12 pruned/ })
      for (const bytes of contents) t.ok((await admin.get(`/api/file/${sha256Of(bytes)}/download`)).bytes.equals(bytes))
    })

    await t.test('damage is found, and back on disk everything is whole again', async (t) => {
      const [damaged, missing, torn] = contents.map(sha256Of)
      await change(server, new PutObjectCommand({ ...placeOf(server, damaged), Body: randomBytes(1000) }))
      await change(server, new PutObjectCommand({ ...placeOf(server, torn), Body: randomBytes(10) }))
      await change(server, new DeleteObjectCommand(placeOf(server, missing)))
      const found = await cli.run(['server', 'storage', 'verify'])
      t.equal(found.code, 7)
      t.match(found.records, [
        { sha256: damaged, state: 'damaged', detail: /has the SHA-256 [0-9a-f]{64}$/ },
        { sha256: missing, state: 'missing' },
        { sha256: torn, state: 'damaged', detail: 'has 10 bytes instead of 1002' },
      ])
      const quick = await cli.run(['server', 'storage', 'verify', '--quick'])
      t.same(
        quick.records.map(({ sha256 }) => sha256),
        [missing, torn],
      )
      const copied = await cli.run(['server', 'storage', 'copy', '--to', 'disk'])
      t.equal(copied.code, 7)
      t.equal(countIn(copied.err, 'copied'), FILES - 3)
      for (const bytes of contents.slice(0, 3)) t.equal((await admin.upload(bytes)).status, 200)
      t.match(await cli.run(['server', 'storage', 'verify', '--in', 'disk']), { code: 0, err: /12 whole/ })
    })

    await t.test('a storage that is away ends it', async (t) => {
      proxy.judge = () => ({ status: 500 })
      t.match(await cli.run(['server', 'storage', 'copy', '--to', 'object']), { code: 1, err: /does not work/ })
      const verified = await cli.run(['server', 'storage', 'verify', '--in', 'object'])
      t.equal(verified.code, 3)
      t.same(new Set(verified.records.map(({ state }) => state)), new Set(['failed']))
      proxy.judge = () => null
    })
  })

t.test('wrong usage is refused', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  for (const [args, fault] of [
    [['copy'], /--to <storage>/],
    [['copy', '--to', 'tape'], /tape.*disk, object/],
    [['prune'], /--in <storage>/],
    [['verify', '--after', 'x'], /--after: .*, got "x"/],
    [['verify', '--in', ''], /disk, object/],
  ] as const)
    t.match(await cli.run(['server', 'storage', ...args]), { code: 2, err: fault })
})

async function openWorld(t: Test, server: S3Server, { endpoint }: FaultyProxy) {
  const settings = { ...storageSettings({ ...server, endpoint }), storage_provider: 'disk' }
  const { app, admin, folder } = await openTestApp(t, settings)
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents) await admin.upload(bytes)
  const stored = async () => (await storedFiles(folder)).contents
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${folder}/data`,
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`SERVICE_${key.toUpperCase()}`, value])),
  })
  return { contents, admin, cli, stored }
}

function countIn(text: string, state: string): number {
  return Number(new RegExp(`(\\d+) ${state}`).exec(text)?.[1] ?? 0)
}

function placeOf({ bucket }: S3Server, sha256 = ''): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: [...sha256.slice(0, 4), sha256].join('/') }
}

async function change(server: S3Server, command: PutObjectCommand | DeleteObjectCommand): Promise<void> {
  const client = clientOf(server)
  await (command instanceof PutObjectCommand ? client.send(command) : client.send(command))
  client.destroy()
}
