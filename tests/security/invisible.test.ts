import { randomUUID } from 'node:crypto'
import t from 'tap'
import { CAPABILITIES } from '../../server/src/capabilities.ts'
import { report } from '../chaos/report.ts'
import { FORM_TYPE, filePart, form, part } from '../server/http/form.ts'
import { type MemberPath, type Target, withValue } from '../server/http/schema-fields.ts'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import type { Answer } from '../support/contract.ts'
import type { TestUser } from '../support/user.ts'
import { memberQuestions } from './member-pairs.ts'
import { OVER_WALLS } from './over-walls.ts'
import { type Pair, questions } from './path-pairs.ts'

const NEVER_EQUAL = new Set(['x-request-id', 'date'])

/** Answers that differ because the API says so, by operation and parameter. */
const SAID_BY_THE_API: Readonly<Record<string, string>> = {
  'removeMember login':
    'who administers a group learns whether a login is one: 404 without a user, 409 without a membership',
}

// Each place of a text is searched to its end, however slow the machine is.
const test = await openTestApp(t, { enable_facts: '1', find_timeout: '60000' })
const { app, admin, as, aGroup } = test
await aGroup('hidden-group')
const owner = await as({
  login: 'hidden-user',
  groups: ['hidden-group'],
  capabilities: Object.keys(CAPABILITIES).filter((name) => name !== 'manage_users'),
})
await aGroup('spies')
const walled = Object.keys(CAPABILITIES).filter((name) => !OVER_WALLS.includes(name))
const spies = {
  'without capabilities': await as({ login: 'spy-one' }),
  'with capabilities': await as({ login: 'spy-two', capabilities: walled, groups: ['spies'] }),
}
await app
  .db('member')
  .update({ group_admin: true })
  .whereIn('user_id', app.db('user').select('id').where('login', 'spy-two'))
  .whereIn('group_id', app.db('group').select('id').where('name', 'spies'))

const json = async (answer: Promise<Answer>): Promise<Answer['json']> => {
  const { status, json: body } = await answer
  if (status !== 200) throw new Error(`the world could not be made: ${status} ${JSON.stringify(body)}`)
  return body
}

const everybody = Object.values(spies)
const visible = await anObject(app, { type: 'file', visibleTo: [...everybody, owner] })
const file = await json(owner.upload('hidden', { options: { upload_as: 'private' } }))
const config = await json(
  owner.send('POST', '/api/config', { family: 'f', cfg: { a: 'hidden' }, upload_as: 'private' }),
)
const blob = await json(
  owner.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: 'hidden text', upload_as: 'private' }),
)
await json(admin.send('POST', '/api/attribute', { key: 'hidden-key', label: '', description: '', hidden: false }))
const analysis = randomUUID()
await json(owner.send('PUT', `/api/file/${file.id}/analysis/${analysis}`))
await json(admin.send('POST', `/api/file/${file.id}/attribute`, { key: 'hidden-key', value: 'v' }))
const comment = await json(owner.send('POST', `/api/file/${file.id}/comment`, { comment: 'c' }))
const query = await json(owner.send('POST', '/api/file/quick_query', { name: 'n', query: 'tag:x', type: 'file' }))
const key = await json(owner.send('POST', `/api/user/${owner.login}/api_key`))
await json(owner.send('POST', '/api/auth/refresh'))
const { sessions } = await json(owner.get(`/api/user/${owner.login}/session`))
const job = await json(owner.send('POST', '/api/job', { ids: [file.id], changes: [{ action: 'add_favorite' }] }))
const deleted = await json(owner.upload('hidden, and deleted', { options: { upload_as: 'private' } }))
await json(admin.send('DELETE', `/api/file/${deleted.id}`))
const { entries } = await json(admin.get(`/api/trash?object=${deleted.id}`))
const ruleset = await json(
  owner.send('POST', '/api/yara/ruleset', { name: 'hidden', source: 'rule r { condition: true }', is_active: false }),
)
const rule = await json(
  admin.send('POST', '/api/retention', { name: 'hidden', query: 'tag:never', older_than_days: 1 }),
)
const aCase = await json(owner.send('POST', '/api/case', { name: 'hidden' }))
const hunt = await json(owner.send('POST', '/api/yara/hunt', { source: 'rule r { condition: true }' }))
const [attribute] = (await json(admin.get(`/api/file/${file.id}/attribute`))).attributes

const MISSING_HASH = 'e'.repeat(64)
const pairOf = (hidden: unknown): Pair => {
  const text = String(hidden)
  return { hidden: text, missing: text.replaceAll(/\d/g, (digit) => (digit === '9' ? '8' : '9')) }
}
const objects: readonly Pair[] = [file, config, blob].map(({ id }) => ({ hidden: id, missing: MISSING_HASH }))
const users: readonly Pair[] = [{ hidden: 'hidden-user', missing: 'absent-user' }]
const groups: readonly Pair[] = [{ hidden: 'hidden-group', missing: 'absent-group' }, ...users]
const keys: readonly Pair[] = [{ hidden: 'hidden-key', missing: 'absent-key' }]
const jobs: readonly Pair[] = [{ hidden: job.id, missing: randomUUID() }]
const trash: readonly Pair[] = [{ hidden: entries[0].id, missing: randomUUID() }]
const rulesets: readonly Pair[] = [{ hidden: ruleset.id, missing: randomUUID() }]
const cases: readonly Pair[] = [{ hidden: aCase.id, missing: randomUUID() }]
const hunts: readonly Pair[] = [{ hidden: hunt.id, missing: randomUUID() }]
const analyses: readonly Pair[] = [{ hidden: analysis, missing: randomUUID() }]

const inPaths = questions(
  {
    id: [...objects, { hidden: file.md5, missing: 'e'.repeat(32) }],
    child: objects,
    login: users,
    name: groups,
    group: groups,
    key: keys,
    key_id: [{ hidden: key.id, missing: randomUUID() }],
    session_id: [{ hidden: sessions[0].id, missing: randomUUID() }],
    comment_id: [pairOf(comment.id)],
    attribute_id: [pairOf(attribute.id)],
    query_id: [pairOf(query.id)],
    analysis_id: analyses,
    job_id: jobs,
    trash_id: trash,
    rule_id: [{ hidden: rule.id, missing: randomUUID() }],
    ruleset_id: rulesets,
    hunt_id: hunts,
    case_id: cases,
  },
  {
    type: 'object',
    id: visible.dhash,
    child: visible.dhash,
    login: 'spy-two',
    name: 'spies',
    group: 'spies',
    key: 'absent',
    access: 'read',
  },
)

/** What can be told from an answer, without the text that was asked for. */
function told({ status, headers, bytes }: Answer, asked: string): string {
  const listed = [...headers].filter(([name]) => !NEVER_EQUAL.has(name))
  // The request itself, and when the same text was last uploaded.
  const body = bytes.toString('latin1').replaceAll(/"(?:request_id|last_seen)":"[^"]+"/g, '')
  const shown = JSON.stringify([status, listed, body])
  // Numbers are not repeated, and may be part of others.
  return /^\d+$/.test(asked) ? shown : shown.replaceAll(asked, '<asked>')
}

t.test('parameters of addresses: a new one is a secret or not', async (t) => {
  t.strictSame(inPaths.unknown, [])
  for (const { hidden, missing } of objects) {
    t.equal((await owner.get(`/api/object/${hidden}`)).status, 200, 'its owner sees it')
    t.equal((await owner.get(`/api/object/${missing}`)).status, 404, 'and not what is missing')
  }
  t.ok(inPaths.asked.length > 150, `${inPaths.asked.length} pairs of addresses`)
})

const said = new Set<string>()
for (const [who, spy] of Object.entries(spies)) {
  t.test(`${who}: an address of what is invisible answers like one of what is not there`, async (t) => {
    const differences: string[] = []
    for (const { operationId, parameter, method, query, body, ...each } of inPaths.asked) {
      const send = async (path: string, asked: string) =>
        told(await spy.send(method, path + query, body, typeOf(body)), asked)
      const [hidden, missing] = [
        await send(each.hidden, each.asked.hidden),
        await send(each.missing, each.asked.missing),
      ]
      const name = `${operationId} ${parameter}`
      if (hidden === missing) continue
      if (Object.hasOwn(SAID_BY_THE_API, name)) said.add(name)
      else differences.push(`${operationId} ${parameter}: ${hidden} but ${missing}`)
    }
    t.strictSame([...new Set(differences)], [])
  })
}

function typeOf(body: unknown): Readonly<Record<string, string>> {
  return body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

t.test('each exception is one', async (t) => {
  t.strictSame([...said], Object.keys(SAID_BY_THE_API))
  const exceptions = said.size
  report(t, {
    'pairs of addresses': inPaths.asked.length,
    users: everybody.length,
    'exceptions of the API': exceptions,
  })
})

const inMembers = memberQuestions({
  parent: objects,
  older_than: [...objects, ...analyses],
  group: groups,
  group_name: groups,
  upload_as: groups,
  analysis_id: analyses,
  karton_id: analyses,
  key: keys,
  child: objects,
  before: jobs,
  object: [...objects, { hidden: deleted.id, missing: MISSING_HASH }],
  ruleset_id: rulesets,
  with: hunts,
  text: objects,
})

t.test('members of bodies and arguments: a new one is a secret or not', async (t) => {
  t.strictSame(inMembers.unknown, [])
  report(t, { 'pairs of requests': inMembers.asked.length, users: everybody.length })
  t.ok(inMembers.asked.length > 40, `${inMembers.asked.length} pairs of requests`)
})

for (const [who, spy] of Object.entries(spies)) {
  t.test(
    `${who}: a request that names what is invisible is answered like one that names what is not there`,
    async (t) => {
      const differences: string[] = []
      for (const { target, place, argument, hidden, missing } of inMembers.asked) {
        const send = async (asked: string) => told(await ask(spy, target, { place, argument, value: asked }), asked)
        const [one, other] = [await send(hidden), await send(missing)]
        if (one !== other) differences.push(`${target.operationId} ${argument ?? place.join('.')}: ${one} but ${other}`)
      }
      t.strictSame([...new Set(differences)], [])
    },
  )
}

type MemberQuery = { readonly place: MemberPath; readonly argument: string | null; readonly value: string }

function ask(spy: TestUser, target: Target, { place, argument, value }: MemberQuery): Promise<Answer> {
  const values: Readonly<Record<string, string>> = {
    type: 'object',
    id: visible.dhash,
    login: spy.login,
    name: 'spies',
    key: 'absent',
  }
  const path = target.template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
  if (argument !== null) return spy.send(target.method, `${path}?${argument}=${value}`)
  const text = JSON.stringify(withValue(target, place, value))
  if (target.sentAs === 'body') return spy.send(target.method, path, text, { 'content-type': 'application/json' })
  return spy.send(target.method, path, form(part(`name="${target.sentAs}"`, text), filePart('asked')), FORM_TYPE)
}
