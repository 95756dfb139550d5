import t from 'tap'
import { FACTS_VERSIONS } from '../../../server/src/facts/formats.ts'
import { addToBacklog } from '../../../server/src/statements/facts/add-backlog.ts'
import { openTestApp } from '../../support/app.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { until } from '../../support/until.ts'

const { app, as } = await openTestApp(t, { enable_facts: '1', enable_yara: '1', hunt_rate: '1000000000' })
const ann = await as({ login: 'ann', capabilities: ['adding_files'] })
const { run } = runToEnd('/api/yara/hunt')

// More than one batch reads, and more than one selects.
const READ_FILES = 60
const OTHER_FILES = 560
const MARKED = 'rule marked { strings: $a = "marker-1" nocase $b = "second-2" condition: any of them }'
const ANYTHING = 'rule anything { strings: $a = "mar" condition: $a }'

const names = Array.from({ length: READ_FILES + OTHER_FILES }, (_, n) => n)
const contentOf = (n: number): string =>
  n % 10 === 0 && n < READ_FILES * 10 ? `file ${n} has MARKER-1 here` : `file ${n} has mar and second`
const markedOf = (newest: number): number => names.slice(-newest).filter((n) => contentOf(n).includes('MARKER')).length
for (const n of names) await ann.upload(contentOf(n), { name: `f${n}` })
const filters = () => app.db('file_text_filter').count({ count: '*' }).first<{ count: number }>()
await until(async () => Number((await filters()).count) === names.length)

t.test('files that lack the text of the rules are not read, and all hits are found', async (t) => {
  const hunt = await run(ann, { source: MARKED })
  t.match(hunt, { state: 'done', total: names.length, scanned: names.length, matched: READ_FILES, failed: 0 })
  t.strictSame(hunt.unfiltered_rules, [])
  t.ok(hunt.skipped > OTHER_FILES * 0.9, `most others are skipped: ${hunt.skipped}`)
  t.ok(hunt.skipped <= OTHER_FILES)
  t.ok(hunt.bytes < 30 * (names.length - hunt.skipped), 'of files that were read')
  const { hits } = (await ann.get(`/api/yara/hunt/${hunt.id}/hit?count=1000`)).json
  t.equal(new Set(hits.map(({ object }: { readonly object: string }) => object)).size, READ_FILES)
})

t.test('rules that may match any text are named, and each file is read', async (t) => {
  const hunt = await run(ann, { source: `${MARKED} ${ANYTHING}`, newest: 100 })
  t.match(hunt, { state: 'done', scanned: 100, skipped: 0, unfiltered_rules: ['anything'] })
  t.equal(hunt.matched, 100)
  const [listed] = (await ann.get('/api/yara/hunt?count=1')).json.hunts
  t.equal(listed.unfiltered_rules, undefined, 'not in lists')
})

t.test('a number of files counts those that are skipped', async (t) => {
  const hunt = await run(ann, { source: MARKED, newest: 100 })
  t.match(hunt, { state: 'done', total: 100, scanned: 100, matched: markedOf(100) })
})

t.test('a file without a filter, or with one of another version, is read', async (t) => {
  await app.db.raw('update file_text_filter set version = 0, filter = null')
  await app.db.raw('delete from file_text_filter where object_id % 2 = 0')
  const hunt = await run(ann, { source: MARKED })
  t.match(hunt, { state: 'done', scanned: names.length, skipped: 0, matched: READ_FILES })
})

t.test('files without a filter of this version get one with their facts', async (t) => {
  const { added } = await addToBacklog(app.db, { afterId: 0, limit: 10_000, versions: FACTS_VERSIONS })
  t.equal(added, names.length)
})
