import { apiKey, ConflictError, createClient, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const { url, admin } = await openTestApp(t)
const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
t.teardown(() => client.close())
const source = (text: string): string => `rule hit { strings: $a = "${text}" condition: $a }`

t.test('a ruleset is created, changed, listed and removed', async (t) => {
  const created = await client.yara.create({ name: 'first', source: source('one'), tag: 'yara:one', isActive: false })
  t.match(created, { name: 'first', group: 'admin', is_active: false, tag: 'yara:one', version: 1, warnings: [] })
  const { id } = created
  t.match(await client.yara.update(id, { source: source('two'), tag: null }), { version: 2, tag: null })
  t.match(await client.yara.get(id), { source: source('two') })
  for (let n = 3; n <= 7; n++) await client.yara.update(id, { source: source(String(n)) })
  const versions = []
  for await (const { version } of client.yara.versions(id)) versions.push(version)
  t.same(versions, [7, 6, 5, 4, 3, 2, 1])
  t.match(await client.yara.list(), [{ id, name: 'first' }])
  await client.yara.remove(id)
  await t.rejects(client.yara.get(id), NotFoundError)
})

t.test('errors in rules have line and column', async (t) => {
  const wrong = 'rule a {\n  condition: pee.x\n}'
  const error = await client.yara.create({ name: 'wrong', source: wrong }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ValidationError)) return t.fail('expected a ValidationError')
  t.match(error.ruleErrors, [{ field: 'source', line: 2, column: 14 }])
  t.match(await client.yara.check(wrong), { errors: [{ code: 'E009', line: 2, column: 14 }], warnings: [] })
  const other = await client.yara.create({ name: 'a/b', source: wrong }).catch((thrown: unknown) => thrown)
  t.same(other instanceof ValidationError && other.ruleErrors, [])
})

t.test('matches of a file and of a ruleset', async (t) => {
  const { id } = await client.yara.create({ name: 'second', source: source('sample') })
  const file = await client.files.upload({ source: Buffer.from('a sample'), name: 'a' })
  const { matches } = await until(async () => {
    const found = await client.yara.file(file.id)
    return found.state === 'done' && found
  })
  t.match(matches, [{ ruleset: 'second', rule: 'hit', strings: [{ identifier: '$a', offset: 2, length: 6 }] }])
  const listed = []
  for await (const match of client.yara.matches(id)) listed.push(match)
  t.same(listed, matches)
  const ofRule: unknown[] = []
  for await (const match of client.yara.matches(id, { rule: 'hit' })) ofRule.push(match)
  t.same(ofRule, matches)
  t.match(await client.yara.matches(id, { rule: 'other' }).next(), { done: true })
})

t.test('the rules of a hunt become a ruleset', async (t) => {
  const { id } = await client.hunts.create({ source: source('kept') })
  const month = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const kept = await client.hunts.keep(id, { name: 'kept', tag: 'yara:kept', expiresAt: month })
  t.match(kept, { name: 'kept', group: 'admin', is_active: true, source: source('kept'), tag: 'yara:kept' })
  await t.rejects(client.hunts.keep(id, { name: 'kept' }), ConflictError, 'a name that is taken')
  await t.rejects(client.hunts.keep('5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11', { name: 'none' }), NotFoundError)
})

t.test('what cannot be an identifier is refused before it is sent', async (t) => {
  t.strictSame(await client.yara.ruleNames('nothing', { limit: 5 }), [])
  await t.rejects(client.yara.get(''), ValidationError)
  await t.rejects(client.yara.file('x'), ValidationError)
})
