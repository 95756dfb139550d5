import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import schema from '../../../docs/reference/export.schema.json' with { type: 'json' }
import { openTestApp } from '../../support/app.ts'
import { openGateway } from '../process/gateway.ts'
import { signedIn } from '../process/open-transfer.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { asSeen } from './as-seen.ts'
import { leftOutOf, openAccounts, populate, send } from './populate.ts'

const OFF = { enable_facts: '0' }
const LOGINS = ['alice', 'bob', 'carol'] as const

t.test('an export, killed and resumed, is imported and exported again', async (t) => {
  const [far, near] = [await openTestApp(t, OFF), await openTestApp(t, OFF)]
  const objects = await populate(far)
  const accounts = await openAccounts(near)
  const gateway = await openGateway(t, far.url)
  const cli = await openCli(t)
  const fromFar = { env: signedIn(gateway.url, far.admin, cli) }
  const toNear = { env: signedIn(near.url, near.admin, cli) }

  await t.test('killed while it downloads, it goes on', async (t) => {
    const reached = Promise.withResolvers<void>()
    let downloads = 0
    gateway.judge = ({ path }) => {
      if (!path.endsWith('/download') || ++downloads < 4) return undefined
      reached.resolve()
      return 'stall'
    }
    const child = startCli(['export', 'one'], { cwd: cli.folder, ...fromFar })
    await Promise.race([reached.promise, child.ended])
    child.kill('SIGKILL')
    t.match(await child.ended, { signal: 'SIGKILL' })
    gateway.judge = () => undefined
    const ended = await cli.run(['export', 'one'], fromFar)
    t.match(ended, { code: 0, out: '', err: /deleted meanwhile 0, failed 0/ })
    t.match(await cli.run(['export', 'one'], fromFar), { code: 0, err: /new 0, known 0/ })
    const lines = await linesOf(cli.path('one', 'objects.jsonl'))
    t.equal(lines.length, 10)
    t.equal(new Set(lines.map(({ id }) => id)).size, 10)
    for (const path of await contentsIn(cli.path('one'))) t.equal(path, await digestOf(cli.path('one'), path))
  })

  await t.test('its lines are those of the schema', async (t) => {
    const ajv = new Ajv2020({ schemas: [{ ...schema, $id: 'export' }], formats: { 'date-time': true }, strict: false })
    for (const [file, definition] of [
      ['export.json', 'header'],
      ['objects.jsonl', 'object'],
      ['relations.jsonl', 'relation'],
      ['attribute_keys.jsonl', 'attribute_key'],
    ] as const) {
      const validate = ajv.compile({ $ref: `export#/$defs/${definition}` })
      const lines = await linesOf(cli.path('one', file))
      t.ok(lines.length > 0, file)
      for (const line of lines) t.ok(validate(line), JSON.stringify(validate.errors))
    }
  })

  await t.test('everybody sees the same after its import', async (t) => {
    const planned = await cli.run(['import', 'one', '-n'], toNear)
    t.match(recordsOf(planned), [{ objects: 10, known: 0, missing_groups: ['dave', 'only-here'] }])
    const ended = await cli.run(['import', 'one'], toNear)
    t.equal(ended.code, 3, ended.err)
    t.strictSame(leftOutOf(ended), ['shares dave', 'shares only-here'])
    const without = { without: objects.sharedWithMissing }
    for (const login of LOGINS)
      t.strictSame(await asSeen(accounts[login], without), await asSeen(objects[login], without), login)
    t.match(await cli.run(['import', 'one'], toNear), { code: 0, out: '', err: /new 0, known 0/ })
    t.match(await cli.run(['import', 'one', '--update'], toNear), { err: /new 0, known 10, deleted/ })
    await send(near.admin, 'DELETE', `/api/object/${objects.file}/tag?tag=%3Cb%3E`)
    t.match(await cli.run(['import', 'one', '--update', '-n'], toNear), { out: /"updates":1,/ })
    t.match(await cli.run(['import', 'one', '--update'], toNear), { err: /new 0, updated 1, known 9, deleted/ })
  })

  await t.test(
    'the export of the copy is the same but for times, shares of uploads, and unknown authors',
    async (t) => {
      t.equal((await cli.run(['export', 'two'], toNear)).code, 0)
      const [one, two] = [await comparable(cli.path('one')), await comparable(cli.path('two'))]
      t.strictSame(two, one)
      t.strictSame(await contentsIn(cli.path('two')), await contentsIn(cli.path('one')))
    },
  )

  await t.test('a zip has the same, and is read with its password', async (t) => {
    t.equal((await cli.run(['export', 'all.zip', '--zip-password', 'secret'], fromFar)).code, 0)
    t.match(await cli.run(['export', 'all.zip'], fromFar), { code: 2, err: /exists already/ })
    t.match(await cli.run(['import', 'all.zip', '--zip-password', 'wrong'], toNear), { err: /password is wrong/ })
    const ended = await cli.run(['import', 'all.zip', '--zip-password', 'secret', '--without', 'shares'], toNear)
    t.match(ended, { code: 0, err: /new 0, known 10, deleted meanwhile 0, failed 0/ })
  })

  await t.test('a damaged content is named, and everything else is imported', async (t) => {
    const third = await openTestApp(t, OFF)
    const toThird = { env: signedIn(third.url, third.admin, cli) }
    const path = join(cli.path('one'), 'objects', objects.large.slice(0, 2), objects.large.slice(2, 4), objects.large)
    await chmod(path, 0o600)
    await writeFile(path, 'damaged')
    const ended = await cli.run(['import', 'one', '--without', 'shares'], toThird)
    t.match(ended, { code: 3, err: /failed 1/ })
    t.match(recordsOf(ended), [{ part: 'object', name: objects.large, reason: /SHA-256/ }])
    t.equal((await third.admin.get('/api/object?count=100')).json.objects.length, 9)
    t.equal((await third.admin.get(`/api/file/${objects.large}`)).status, 404)
  })

  await t.test('a folder of samples is for push', async (t) => {
    await mkdir(cli.path('drop'))
    await writeFile(cli.path('drop', 'a.exe'), 'a')
    t.match(await cli.run(['import', 'drop'], toNear), { code: 2, err: /lazaret push -r drop/ })
    t.match(await cli.run(['export', 'drop'], fromFar), { code: 2, err: /neither empty nor an export/ })
    t.match(await cli.run(['import', 'nowhere'], toNear), { code: 2, err: /neither a profile/ })
  })
})

type Line = Readonly<Record<string, unknown>>

async function linesOf(path: string): Promise<readonly Line[]> {
  return (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function contentsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

async function digestOf(folder: string, id: string): Promise<string> {
  const bytes = await readFile(join(folder, 'objects', id.slice(0, 2), id.slice(2, 4), id))
  return createHash('sha256').update(bytes).digest('hex')
}

/** The lines as text, without what an import cannot keep, in an order of their own. */
async function comparable(folder: string): Promise<readonly string[]> {
  const objects = (await linesOf(join(folder, 'objects.jsonl'))).map(({ upload_time, shares, comments, ...line }) => {
    const known = (comments as { author: string }[]).filter(({ author }) => !['admin', 'dave'].includes(author))
    return { ...line, comments: known }
  })
  const relations = await linesOf(join(folder, 'relations.jsonl'))
  const keys = await linesOf(join(folder, 'attribute_keys.jsonl'))
  return [...objects, ...relations, ...keys].map((line) => JSON.stringify(line)).sort()
}
