import t from 'tap'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { openValidator } from '../../../../server/src/http/contract/validate.ts'
import { parseLossless } from '../../../../server/src/json/lossless.ts'

const compile = openValidator({
  schemas: {
    Item: {
      type: 'object',
      required: ['a'],
      additionalProperties: false,
      properties: { a: { type: 'integer' }, b: { default: 5 } },
    },
  },
})
const list = compile({ type: 'array', items: { $ref: '#/components/schemas/Item' } })

t.test('every fault of a small value is reported, defaults are filled in', async (t) => {
  t.strictSame(list([{ a: 1 }], 'body'), [{ a: 1, b: 5 }])
  t.strictSame(
    refusedFields(() => list([{}, { a: 'x', c: 1 }, 5, null], 'items')),
    [
      { field: 'items.0.a', message: 'is required' },
      { field: 'items.1.c', message: 'is not known here' },
      { field: 'items.1.a', message: 'must be integer, not "x"' },
      { field: 'items.2', message: 'must be object, not 5' },
      { field: 'items.3', message: 'must be object, not null' },
    ],
  )
})

t.test('of a large value only the first fault is reported', async (t) => {
  const faulty = Array.from({ length: 300_000 }, () => 5)
  t.strictSame(
    refusedFields(() => list(faulty, 'items')),
    [{ field: 'items.0', message: 'must be object, not 5' }],
  )
  const few = [...Array.from({ length: 999 }, () => ({ a: 1 })), 5, 6]
  t.strictSame(
    refusedFields(() => list(few, 'body')),
    [{ field: '999', message: 'must be object, not 5' }],
  )
})

t.test('values are shown short, and secrets not at all', async (t) => {
  const check = compile({ properties: { text: { type: 'integer' }, password: { type: 'integer' } } })
  const shown = (value: unknown) => {
    try {
      check({ text: value }, 'body')
      return null
    } catch (error) {
      return error instanceof Error ? error.message : null
    }
  }
  t.equal(shown('x'.repeat(100)), `text: must be integer, not "${'x'.repeat(60)}…"`)
  t.equal(shown({ a: 1 }), 'text: must be integer, not an object')
  t.equal(shown([1]), 'text: must be integer, not a list')
  t.equal(shown(parseLossless('1.0')), 'text: must be integer, not 1.0')
  t.throws(() => check({ password: 'secret' }, 'body'), { message: 'password: must be integer' })
})

t.test('members that no part of the schema knows are refused where it says so', async (t) => {
  const check = compile({ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false })
  t.strictSame(
    refusedFields(() => check({ a: 1, b: 2 }, 'options')),
    [{ field: 'options.b', message: 'is not known here' }],
  )
})

/** The fields that a refusal names. */
function refusedFields(run: () => unknown): unknown {
  try {
    run()
    return 'nothing was refused'
  } catch (error) {
    return error instanceof Problem ? error.fields : error
  }
}
