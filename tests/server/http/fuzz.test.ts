import fc from 'fast-check'
import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { report } from '../../chaos/report.ts'
import { openTestApp } from '../../support/app.ts'
import { FORM_TYPE, filePart, form, optionsPart } from './form.ts'

type Operation = { readonly operationId: string; readonly requestBody?: Json }
type Json = Readonly<Record<string, unknown>>

const RUNS = Number(process.env.REQUESTS ?? 2000)
const { as, admin, nobody } = await openTestApp(t, { enable_facts: '1' })
const plain = await as({ capabilities: ['adding_files', 'adding_tags', 'removing_tags', 'manage_profile'] })
const { json: file } = await admin.upload('fuzzed')
const { json: key } = await admin.send('POST', '/api/user/admin/api_key')

const people = { admin, plain, nobody }
const targets = new Map(
  Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item as unknown as Readonly<Record<string, Operation>>)
      .filter(([verb]) => verb !== 'parameters')
      .map(([verb, operation]) => [operation.operationId, { template, verb: verb.toUpperCase(), operation }] as const),
  ),
)

const oddText = fc.oneof(
  fc.constantFrom('', '0', '-1', '1', '1e309', 'null', 'admin', '*', 'private', file.id, file.md5, key.id),
  fc.constantFrom('\0', '\ud800', '%', '%%', "'", '"', '\\', '../..', '$1', '{x}', '\u202e', 'x'.repeat(5000)),
  fc.constantFrom('tag:x', 'file.size:>1', 'NOT (', 'tag:"', 'upload_time:<1d', 'multi:x', 'tag:*a*', 'parent:(x:y)'),
  fc.string(),
  fc.string({ unit: 'binary' }),
)
const value = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.record({ tag: oddText }), { maxLength: 3 }),
  fc.integer(),
)
const names = [
  'tag',
  'name',
  'login',
  'password',
  'options',
  'tags',
  'parent',
  'upload_as',
  'share_3rd_party',
  '__proto__',
]
const body = fc.dictionary(fc.oneof(fc.constantFrom(...names), oddText), value, { maxKeys: 5 })

const request = fc.record({
  target: fc.constantFrom(...targets.keys()),
  by: fc.constantFrom('admin' as const, 'admin' as const, 'plain' as const, 'nobody' as const),
  parts: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddText }), {
    minLength: 3,
    maxLength: 3,
  }),
  query: fc.record(
    {
      query: oddText,
      count: oddText,
      page: oddText,
      older_than: oddText,
      tag: oddText,
      token: oddText,
      obfuscate: oddText,
      format: oddText,
    },
    { requiredKeys: [] },
  ),
  body,
  raw: fc.option(fc.uint8Array({ maxLength: 300 }), { nil: null, freq: 6 }),
  range: fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), { nil: null }),
})

const GOOD: Readonly<Record<string, string>> = { type: 'file', id: file.id, login: 'admin', key_id: key.id }
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

t.test(`${RUNS} random requests are answered as the contract says, and none with a fault of the server`, async (t) => {
  const seen = new Map<number, number>()
  const answered = fc.asyncProperty(request, async ({ target, by, parts, query, body, raw, range }) => {
    const found = targets.get(target)
    if (found === undefined) throw new Error(target)
    let next = 0
    const path = found.template.replace(/\{(\w+)\}/g, (_, name: string) => encode(parts[next++] ?? GOOD[name] ?? ''))
    const asked = Object.entries(query).map(([name, text]) => `${name}=${encode(text)}`)
    const [sent, headers] = bodyFor(found.operation, raw ?? body)
    // A path that is empty in the middle is another address, with any answer below 500.
    const { status, json } = await people[by].send(found.verb, `${path}?${asked.join('&')}`, sent, {
      ...headers,
      ...(range === null ? {} : { range: `bytes=${range}` }),
    })
    seen.set(status, (seen.get(status) ?? 0) + 1)
    if (status >= 500 && !isWithoutBackend(target, json)) throw new Error(`answered ${status}`)
  })
  await t.resolves(fc.assert(answered, { numRuns: RUNS }))
  t.ok((seen.get(200) ?? 0) > RUNS / 20, `${[...seen].sort().join(' ')}`)
  report(t, { 'random requests': RUNS, 'faults of the server': 0 })
})

/** A good request, for which this server lacks the analysis backend or the mail server. */
function isWithoutBackend(target: string, json: { readonly code?: string } | undefined): boolean {
  return /^(?:start\w*Analysis|request(?:User)?PasswordChange)$/.test(target) && json?.code === 'unavailable'
}

function bodyFor(
  { requestBody }: Operation,
  content: unknown,
): [string | Uint8Array | undefined, Record<string, string>] {
  if (requestBody === undefined) return [undefined, {}]
  // A reference to a body of its own names JSON or bytes.
  if (!('multipart/form-data' in Object(requestBody.content)))
    return [content instanceof Uint8Array ? content : JSON.stringify(content), {}]
  if (content instanceof Uint8Array) return [content, FORM_TYPE]
  return [form(filePart(JSON.stringify(content)), optionsPart(content)), FORM_TYPE]
}
