import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const FILES = 60
const FILE_BYTES = 200_000
const SETTINGS = { enable_facts: '0', enable_yara: '1', yara_timeout: '1000', hunts_per_user: '9' }
const { app, as } = await openTestApp(t, { ...SETTINGS, hunt_rate: '1000000000' })
const ann = await as({ login: 'ann', capabilities: ['adding_files'] })
const user = await app.db('user').where('login', 'ann').first('id')

const ids: string[] = []
for (let n = 0; n < FILES; n++) {
  const content = Buffer.concat([Buffer.from(`number-${n % 3} `), randomBytes(FILE_BYTES)])
  ids.unshift((await ann.upload(content, { name: n % 2 === 0 ? 'even' : 'odd' })).json.id)
}
const { last } = (await app.db('object').max({ last: 'id' }).first()) ?? {}
// No filter of text can leave files out.
const marks = (number: number) => `rule marks { condition: uint8(7) == ${number.toString().charCodeAt(0)} }`
const SLOW = 'rule slow { condition: for all i in (0..filesize): (for all j in (0..filesize): (uint8(i) >= 0)) }'

type HuntRow = {
  readonly source: string
  readonly query?: string
  readonly before_id?: number
  readonly total?: number
}

/** The hunts begin at the same time. */
async function insertHunts(hunts: readonly HuntRow[]): Promise<readonly string[]> {
  const common = { user_id: user?.id ?? 0, total: FILES, before_id: Number(last) + 1 }
  const rows = hunts.map((hunt) => ({ id: randomUUID(), ...common, ...hunt }))
  await app.db('yara_hunt').insert(rows)
  return rows.map(({ id }) => id)
}

async function ended(id: string) {
  const hunt = await until(async () => {
    const { json } = await ann.get(`/api/yara/hunt/${id}`)
    return json.state === 'running' ? null : json
  })
  const { hits } = (await ann.get(`/api/yara/hunt/${id}/hit?count=1000`)).json
  return { hunt, objects: hits.map(({ object }: { readonly object: string }) => object) }
}

async function runHunts(hunts: readonly HuntRow[]) {
  const inserted = await insertHunts(hunts)
  app.background.kick('yara_hunts')
  return Promise.all(inserted.map(ended))
}

const namedAt = (number: number, isWanted = (_: number) => true) =>
  ids.filter((_, index) => (FILES - 1 - index) % 3 === number && isWanted(FILES - 1 - index))

/** Bytes that the processes of the engine have read. */
async function bytesRead(): Promise<number> {
  let bytes = 0
  for (const pid of await readdir('/proc')) {
    const parent = /\) \S (\d+) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1]
    if (Number(parent) !== process.pid) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('engine-process'))
      bytes += Number(/rchar: (\d+)/.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1])
  }
  return bytes
}

t.test('hunts over the same files read each once, and have the hits of hunts on their own', async (t) => {
  await runHunts([{ source: marks(0), total: 1 }])
  const before = await bytesRead()
  const hunts = await runHunts([0, 1, 2].map((number) => ({ source: marks(number) })))
  const read = (await bytesRead()) - before
  t.ok(read < 1.5 * FILES * FILE_BYTES, `${read} bytes for ${FILES} files of ${FILE_BYTES}`)
  for (const [number, { hunt, objects }] of hunts.entries()) {
    t.match(hunt, { state: 'done', scanned: FILES, failed: 0, hits: FILES / 3, matched: FILES / 3 })
    t.ok(hunt.bytes > FILES * FILE_BYTES, 'each hunt counts what it scanned')
    t.strictSame(objects, namedAt(number))
  }
})

t.test('hunts with queries share what they have in common', async (t) => {
  const [all, even, odd] = await runHunts([
    { source: marks(0) },
    { source: marks(1), query: 'name:even', total: FILES / 2 },
    { source: marks(1), query: 'name:odd', total: FILES / 2 },
  ])
  t.match(all, { hunt: { scanned: FILES }, objects: namedAt(0) })
  t.match(even, { hunt: { scanned: FILES / 2 }, objects: namedAt(1, (n) => n % 2 === 0) })
  t.match(odd, { hunt: { scanned: FILES / 2 }, objects: namedAt(1, (n) => n % 2 === 1) })
})

t.test('rules that are refused, or take too long, cost no other hunt', async (t) => {
  const bytes = Buffer.alloc(90_000)
  const zeros = (await ann.upload(bytes)).json.id
  const begun = { before_id: Number(last) + 2, total: FILES + 1 }
  const [refused, slow, fine] = await runHunts([
    { source: 'rule a { condition: tru }', ...begun },
    { source: SLOW, query: 'size:90000', ...begun },
    { source: marks(2), ...begun },
  ])
  t.match(refused, { hunt: { state: 'stopped', reason: 'rules', hits: 0 } })
  t.match(slow, { hunt: { state: 'done', scanned: 0, failed: 1 } })
  t.match(fine, { hunt: { state: 'done', scanned: FILES + 1, failed: 0 }, objects: namedAt(2) })
  await ann.send('DELETE', `/api/file/${zeros}?forever=1`)
})

t.test('a hunt that is cancelled leaves the others', async (t) => {
  const [first = '', second = ''] = await insertHunts([{ source: marks(0) }, { source: marks(1) }])
  app.background.kick('yara_hunts')
  await ann.send('POST', `/api/yara/hunt/${first}/cancel`)
  t.match(await ended(first), { hunt: { state: 'cancelled' } })
  t.match(await ended(second), { hunt: { state: 'done', scanned: FILES }, objects: namedAt(1) })
})

t.test('a hunt that began later catches up with one that is ahead', async (t) => {
  const [ahead, behind] = await runHunts([{ source: marks(0), before_id: Number(last) - 19 }, { source: marks(1) }])
  t.match(ahead, { hunt: { state: 'done', scanned: FILES - 20 } })
  t.match(behind, { hunt: { state: 'done', scanned: FILES }, objects: namedAt(1) })
})
