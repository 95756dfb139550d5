import { Readable } from 'node:stream'
import t from 'tap'
import { type DetailSource, detailsOf } from '../../../server/src/audit/details.ts'
import { type LoggedInput, logFieldsOf } from '../../../server/src/perform/logged-operations.ts'

type Part = Partial<DetailSource> & { readonly input?: LoggedInput }

const details = ({ input = {}, ...part }: Part): unknown => {
  const logFields = logFieldsOf('addTag', input, part.output)
  return JSON.parse(detailsOf({ logFields, body: input.body, output: undefined, facts: {}, ...part }))
}

const [one, other] = [
  { dhash: 'a'.repeat(64), type: 'file' },
  { dhash: 'b'.repeat(64), type: 'file' },
]

t.test('details name what was asked for, unless the entry does', async (t) => {
  const input = { path: { id: one.dhash } }
  t.same(details({ input }), { asked: one.dhash })
  t.same(details({ input, facts: { found: one } }), {})
  t.same(details({ input, facts: { found: other } }), { asked: one.dhash })
  t.same(details({ input, facts: { found: other, stored: one } }), { below: other.dhash }, 'below its parent')
  t.same(details({ input, facts: { found: one, stored: one } }), {})
  t.same(details({ facts: { found: other } }), {})
})

t.test('details hold names and numbers, never secrets', async (t) => {
  const body = { tag: 'packed', password: 'hush', nested: { token: 'hush' } }
  t.same(details({ input: { path: { type: 'file', token: 'hush', count: 3 }, body } }), {
    ...{ type: 'file', count: 3, tag: 'packed' },
    fields: ['tag', 'password', 'nested'],
  })
  t.same(details({ facts: { login: 'kim', isNew: false }, output: { sizeBytes: 7 }, refusal: { code: 'forbidden' } }), {
    ...{ login: 'kim', is_new: false, bytes: 7, code: 'forbidden' },
  })
  t.same(details({ facts: { login: null, isNew: true }, output: { sizeBytes: '7' } }), { login: null, is_new: true })
  for (const output of [null, 'text', undefined]) t.same(details({ output }), {})
})

t.test('a session, key or account of the address is named unless the operation found another', async (t) => {
  const path = { login: 'lee', session_id: 's1', key_id: 'k1' }
  t.same(details({ input: { path } }), path)
  const facts = { login: 'kim', sessionId: 's2', keyId: 'k2' }
  t.same(details({ input: { path }, facts }), { login: 'kim', session_id: 's2', key_id: 'k2' })
})

t.test('only JSON bodies have fields, and not too many', async (t) => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}`.padEnd(80, 'x'), n]))
  const { fields } = details({ input: { body: many } }) as { fields: readonly string[] }
  t.equal(fields.length, 30)
  t.equal(fields[0]?.length, 64)
  for (const body of [undefined, null, 'text', [1], { file: Readable.from([]) }, { options: () => undefined }])
    t.same(details({ input: { body } }), {}, String(body))
})

t.test('capabilities that were given and taken are named, not too many', async (t) => {
  const many = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(80, 'x'))
  t.same(details({ facts: { given: ['adding_tags'], taken: [] } }), { given: ['adding_tags'] })
  t.same(details({ facts: { given: [], taken: ['adding_tags'] } }), { taken: ['adding_tags'] })
  const { given } = details({ facts: { given: many } }) as { given: readonly string[] }
  t.ok(given.length < many.length)
  t.same(
    given,
    many.slice(0, given.length).map((name) => `${name.slice(0, 63)}…`),
  )
})

t.test('long details are cut', async (t) => {
  const path = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`member${n}`, 'x'.repeat(600)]))
  const { cut, ...more } = details({ input: { path } }) as { cut: string }
  t.equal(cut.length, 1000)
  t.same(more, {})
  const short = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`member${n}`, 'x'.repeat(500)]))
  t.same(details({ input: { path: short } }), short)
})
