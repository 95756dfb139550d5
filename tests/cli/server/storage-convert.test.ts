import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openTestApp } from '../../support/app.ts'
import { flipByte } from '../../support/flip-byte.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { until } from '../../support/until.ts'
import { openCli } from '../support/run-cli.ts'

const BIN = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
const FILES = 24
const KILLS = 3

t.test('a dry run prints what is to be converted, and a run converts it while the server runs', async (t) => {
  const { cli, served, namesAtRest, contents } = await openWorld(t)
  const dry = await cli.run([...CONVERT, '-n'])
  t.equal(dry.code, 0)
  t.strictSame(
    dry.records.map(({ sha256, state }) => [sha256, state]),
    contents.map((bytes) => [sha256Of(bytes), 'unconverted']),
  )
  t.strictSame(await namesAtRest(), contents.map(sha256Of).sort())
  t.match(await cli.run(CONVERT), { code: 0, out: '', err: /24 converted/ })
  t.strictSame(await namesAtRest(), contents.map((bytes) => `${sha256Of(bytes)}.masked`).sort())
  await served(t)
  t.match(await cli.run(CONVERT), { code: 0, err: /24 present/ })
  t.match(await cli.run(['server', 'storage', 'verify']), { code: 0, err: /24 whole/ })
  t.match(await cli.run(['server', 'fsck', '--verify-hashes']), { code: 0 })
  const backed = await cli.run(['server', 'backup', cli.path('backups')])
  t.equal(backed.code, 0, backed.err)
  const copies = (await readdir(cli.path('backups', 'contents'), { recursive: true })).map((path) => basename(path))
  t.strictSame(
    copies.filter((name) => name.length >= 64).sort(),
    contents.map((bytes) => `${sha256Of(bytes)}.masked`).sort(),
  )
  t.equal((await cli.run(['server', 'restore', '-n', cli.path('backups')])).code, 0)
})

t.test('a conversion that is killed loses nothing, and another one finishes it', async (t) => {
  const { cli, env, served, namesAtRest, contents } = await openWorld(t)
  const masked = async () => (await namesAtRest()).filter((name) => name.endsWith('.masked')).length
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = spawn(process.execPath, [BIN, ...CONVERT, '-j', '2'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const wanted = Math.min(FILES - 1, kill * 5)
    await until(async () => child.exitCode !== null || (await masked()) >= wanted)
    child.kill('SIGKILL')
    await ended
    await served(t)
  }
  t.ok((await masked()) >= 5)
  t.equal((await cli.run(CONVERT)).code, 0)
  t.strictSame(await namesAtRest(), contents.map((bytes) => `${sha256Of(bytes)}.masked`).sort())
  await served(t)
  t.match(await cli.run(['server', 'storage', 'verify']), { code: 0, err: /24 whole/ })
})

t.test('damaged contents stay as they are, and end the run with their exit code', async (t) => {
  const { cli, contents, damage } = await openWorld(t)
  const [first] = contents.map(sha256Of)
  await damage(first ?? '')
  const found = await cli.run(CONVERT)
  t.match(found, { code: 7, err: /23 converted/ })
  t.match(found.records, [{ sha256: first, state: 'damaged', detail: /has the SHA-256/ }])
})

const CONVERT = ['server', 'storage', 'convert']

async function openWorld(t: Test) {
  const { app, admin, folder } = await openTestApp(t)
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(300_000 + n))
  for (const bytes of contents) await admin.upload(bytes)
  const env = {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${folder}/data`,
    SERVICE_STORAGE_ENCODING: 'masked',
  }
  return {
    contents,
    env,
    cli: await openCli(t, env),
    namesAtRest: async () => (await storedFiles(folder)).contents.toSorted(),
    damage: async (sha256: string) => flipByte(`${folder}/data/uploads`, sha256, 100_000),
    served: async (t: Test) => {
      for (const bytes of contents) {
        const answer = await admin.get(`/api/file/${sha256Of(bytes)}/download`)
        if (answer.status !== 200 || !answer.bytes.equals(bytes)) t.fail(`${sha256Of(bytes)} is not served`)
      }
    },
  }
}
