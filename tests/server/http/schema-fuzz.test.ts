import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { report } from '../../chaos/report.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { FORM_TYPE, filePart, form, type Part, part } from './form.ts'
import { type MemberPath, type Target, targets, withValue } from './schema-fields.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 1500)
const REFRESH_EVERY = 100
t.setTimeout(900_000 + REQUESTS * 100)

const { app, admin, as, aGroup, folder } = await openTestApp(t, { enable_facts: '1' })
const HOLE = 'the-hole-in-the-request'
const ANALYSIS = '5b9d0e2a-5d0b-4c3a-8f5e-1f6a3b8e9d01'

/** Texts of JSON that stand for the value of one member; null leaves the member out. */
const FAULTS: Readonly<Record<string, string | null>> = {
  missing: null,
  null: 'null',
  'a number': '7',
  'a fraction': '-0.5',
  'a boolean': 'true',
  'a text': '"odd"',
  'a list': '[1,"x",null]',
  'an object': '{"x":[1]}',
  'an empty text': '""',
  'an empty list': '[]',
  'an empty object': '{}',
  '6 kB': JSON.stringify('x'.repeat(6000)),
  '1 MB': JSON.stringify('x'.repeat(1_000_000)),
  NUL: String.raw`"a\u0000b"`,
  'a lone surrogate': String.raw`"a\ud800b"`,
  'a special name': '{"__proto__":{"a":1},"constructor":1}',
  '2 000 levels': '['.repeat(2000) + ']'.repeat(2000),
  'beyond 2^53': '9007199254740993',
  '40 digits': '1234567890123456789012345678901234567890',
  '1e400': '1e400',
  'a list of 3 000': JSON.stringify(Array.from({ length: 3000 }, (_, n) => ({ key: `k${n}`, value: n, tag: `t${n}` }))),
}
const NO_UTF8 = '%ED%A0%80'
// What fits into the first line of a request.
const FAULTY_TEXTS = [
  '',
  '7',
  '-1',
  'true',
  'odd',
  'x'.repeat(4000),
  'a\0b',
  NO_UTF8,
  '1e400',
  '9'.repeat(40),
  '[]',
  '{}',
  '*',
  "'",
  '%',
]

const all = targets()
const inBody = all.flatMap((target) => target.fields.map((place) => ({ target, place })))
const inQuery = all.flatMap((target) => target.query.map((name) => ({ target, name })))

let file = { id: '', md5: '' }
const values = (): Readonly<Record<string, string>> => ({
  type: 'file',
  id: file.id,
  login: 'alice',
  name: 'team',
  group: 'team',
  key: 'k',
  key_id: ANALYSIS,
  access: 'read',
  child: file.id,
  parent: file.id,
  analysis_id: ANALYSIS,
  job_id: ANALYSIS,
  rule_id: ANALYSIS,
  ruleset_id: ANALYSIS,
  hunt_id: ANALYSIS,
  case_id: ANALYSIS,
  comment_id: '1',
  attribute_id: '1',
  query_id: '1',
  token: 'x',
})

/** What good requests may have removed. */
async function refresh(): Promise<void> {
  file = (await admin.upload('fuzzed')).json
  const known: string[] = await app.db('user').pluck('login')
  if (!known.includes('alice')) {
    await app.db('group').where({ name: 'alice' }).delete()
    await as({ login: 'alice' })
  }
  if ((await app.db('group').where({ name: 'team' })).length === 0) await aGroup('team')
  await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
  await admin.send('POST', '/api/group/team/member/alice')
}

// The audit log has entries of refusals, and gets them later. The background changes other tables after an upload was answered.
const CHANGED_LATER = [
  'background_task',
  'file_term',
  'yara_waiting',
  'yara_match',
  'yara_failure',
  'yara_hunt_hit',
  'file_text_filter',
]
const tables: string[] = await app
  .db('pg_tables')
  .where({ schemaname: 'public' })
  .whereNot('tablename', 'like', 'audit_%')
  .whereNotIn('tablename', CHANGED_LATER)
  .orderBy('tablename')
  .pluck('tablename')
const counting = `select ${tables.map((name) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`
async function rowCounts(): Promise<object> {
  const { rows } = await app.db.raw<{ rows: object[] }>(counting)
  return rows[0] ?? {}
}
const staged = async (): Promise<string[]> =>
  (await readdir(join(folder, 'data', 'uploads', '.staging'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const seen = new Map<string, number>()
let before: object = {}

async function judge(
  answer: Answer,
  { target, field }: { readonly target: Target; readonly field: string },
): Promise<void> {
  const { status, json } = answer
  seen.set(String(status), (seen.get(String(status)) ?? 0) + 1)
  if (status >= 500 && json?.code !== 'unavailable') throw new Error(`answered ${status} ${JSON.stringify(json)}`)
  const after = await rowCounts()
  if (status >= 400 && JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`answered ${status}, but rows changed: ${JSON.stringify(before)} ${JSON.stringify(after)}`)
  before = after
  if (target.sentAs !== 'body' && (await staged()).length > 0)
    throw new Error(`answered ${status} and left a staged file`)
  if (status !== 400 && status !== 413) return
  const reported = [json.message, ...(json.errors ?? []).map((each: { field: string }) => each.field)].join(' ')
  // The bound of a body, or of a part, is that of all its members together.
  const isTooLarge = status === 413 && reported.includes(target.sentAs)
  if (!isTooLarge && !reported.includes(field))
    throw new Error(`answered ${status} without naming ${field}: ${JSON.stringify(json).slice(0, 400)}`)
}

const addressOf = (target: Target): string =>
  target.template.replace(/\{(\w+)\}/g, (_, name: string) => values()[name] ?? 'x')

function textOf(target: Target, place: MemberPath, fault: string | null, isTwice: boolean): string {
  if (fault === null) return JSON.stringify(withValue(target, place, undefined))
  const text = JSON.stringify(withValue(target, place, HOLE))
  const hole = JSON.stringify(HOLE)
  const name = place.at(-1)
  if (!isTwice || typeof name === 'number') return text.replace(hole, () => fault)
  // The last of equal names counts.
  return text.replace(`${JSON.stringify(name)}:${hole}`, (whole) => `${whole},${JSON.stringify(name)}:${fault}`)
}

async function sendBody(target: Target, text: string): Promise<Answer> {
  const path = addressOf(target)
  if (target.sentAs === 'body') return admin.send(target.method, path, text, { 'content-type': 'application/json' })
  const options: Part = part(`name="${target.sentAs}"`, text)
  return admin.send(target.method, path, form(options, filePart('fuzzed')), FORM_TYPE)
}

function sendQuery(target: Target, field: string, text: string): Promise<Answer> {
  const others = Object.entries(target.required).filter(([name]) => name !== field)
  const sent = others.map(([name, good]) => `${name}=${encodeURIComponent(good)}`)
  // Bytes that are no UTF-8 have no text to encode.
  const value = text === NO_UTF8 ? text : encodeURIComponent(text)
  return admin.send(target.method, `${addressOf(target)}?${[...sent, `${field}=${value}`].join('&')}`)
}

t.test(`${REQUESTS} requests with one fault: named if refused, and then nothing is stored`, async (t) => {
  t.ok(inBody.length > 100 && inQuery.length > 20, `${inBody.length} members, ${inQuery.length} arguments`)
  const body = fc.record({
    at: fc.constantFrom(...inBody),
    fault: fc.constantFrom(...Object.keys(FAULTS)),
    isTwice: fc.boolean(),
  })
  const query = fc.record({ at: fc.constantFrom(...inQuery), text: fc.constantFrom(...FAULTY_TEXTS) })
  const faults: string[] = []
  const requests = fc.sample(fc.oneof({ weight: 6, arbitrary: body }, { weight: 1, arbitrary: query }), REQUESTS)
  for (const [number, request] of requests.entries()) {
    if (number % REFRESH_EVERY === 0) {
      await refresh()
      before = await rowCounts()
    }
    const name = describe(request)
    try {
      if ('fault' in request) {
        const {
          at: { target, place },
          fault,
          isTwice,
        } = request
        const text = textOf(target, place, FAULTS[fault] ?? null, isTwice)
        await judge(await sendBody(target, text), {
          target,
          field: String(place.findLast((step) => typeof step === 'string')),
        })
      } else {
        const {
          at: { target, name: field },
          text,
        } = request
        const answer = await sendQuery(target, field, text)
        await judge(answer, { target, field })
      }
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`)
      before = await rowCounts()
    }
  }
  t.strictSame([...new Set(faults)].slice(0, 20), [], `${faults.length} faults`)
  t.ok((seen.get('400') ?? 0) > REQUESTS / 4 && (seen.get('200') ?? 0) > REQUESTS / 20, [...seen].sort().join(' '))
  t.comment([...seen].sort().join(' '))
  report(t, { 'requests with one fault': REQUESTS, 'wrong answers': faults.length })
})

function describe(request: {
  at: { target: Target; place?: MemberPath; name?: string }
  fault?: string
  isTwice?: boolean
  text?: string
}): string {
  const { at, fault, text, isTwice } = request
  const where = at.place?.join('.') ?? `?${at.name}`
  return `${at.target.operationId} ${where} = ${fault ?? text?.slice(0, 40)}${isTwice ? ' twice' : ''}`
}
