import t from 'tap'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { shaped, shapeOf } from '../../../../server/src/http/contract/shape.ts'
import { parseLossless } from '../../../../server/src/json/lossless.ts'

const COMPONENTS: Readonly<Record<string, object>> = {
  '#/Options': {
    type: 'object',
    properties: {
      list: { type: ['array', 'object'], items: { $ref: '#/Item' }, additionalProperties: { 'x-verbatim': true } },
      flag: { type: ['boolean', 'null'] },
      count: { type: 'integer' },
    },
  },
  '#/Item': { type: 'object', properties: { value: { 'x-verbatim': true }, flag: { type: 'boolean' } } },
}

function resolve(node: unknown): Readonly<Record<string, unknown>> {
  const { $ref } = node as { $ref?: string }
  return ($ref === undefined ? node : COMPONENTS[$ref]) as Readonly<Record<string, unknown>>
}

const shape = shapeOf(
  {
    allOf: [
      { $ref: '#/Options' },
      {
        type: 'object',
        properties: {
          cfg: { type: 'object', 'x-verbatim': true, 'x-any-text': true },
          content: { type: 'string', 'x-any-text': true },
          name: { type: 'string' },
        },
      },
    ],
  },
  resolve,
)

const read = (text: string) => shaped(parseLossless(text), shape, 'body')
const written = (text: string) => JSON.stringify(read(text))

t.test('numbers keep their digits only where the schema asks for it', async (t) => {
  for (const [sent, shown = sent] of [
    ['{"cfg":{"a":1.0,"b":[12345678901234567890]}}'],
    ['{"list":[{"value":1.0},{"value":{"x":1e16}}]}', '{"list":[{"value":1.0},{"value":{"x":1e+16}}]}'],
    ['{"list":{"a":1.0,"b":[2.0]}}'],
    ['{"list":[{"other":1.0}],"unknown":[2.0]}', '{"list":[{"other":1}],"unknown":[2]}'],
    ['{"cfg":1.0}', '{"cfg":1}'],
    ['{"__proto__":{"value":1.0}}', '{"__proto__":{"value":1}}'],
  ] as const)
    t.equal(written(sent), shown)
  t.equal(written('1.0'), '1')
})

t.test('booleans and integers may be spelled out', async (t) => {
  t.equal(
    written('{"flag":"Yes","count":" +7 ","list":[{"flag":0.0,"value":"yes"}],"name":"yes"}'),
    '{"flag":true,"count":7,"list":[{"flag":false,"value":"yes"}],"name":"yes"}',
  )
  t.equal(written('{"flag":"maybe","count":"7.5"}'), '{"flag":"maybe","count":"7.5"}', 'the rest is for the check')
  t.equal(written('{"flag":null,"list":{"flag":"no"}}'), '{"flag":null,"list":{"flag":"no"}}')
})

t.test('text that cannot be stored is refused with its place', async (t) => {
  for (const [sent, field] of [
    ['{"name":"\\u0000"}', 'name'],
    ['{"unknown":{"a":["\\ud800"]}}', 'unknown.a.0'],
    ['{"list":[{"value":{"x":"\\u0000"}}]}', 'list.0.value.x'],
    ['{"list":{"k":["a","\\u0000"]}}', 'list.k.1'],
    ['{"cfg":{"a":[{"b":"\\ud800"}]}}', 'cfg.a.0.b'],
    ['{"cfg":{"a":{"\\u0000":1}}}', 'cfg.a'],
    ['{"content":"\\ude00"}', 'content'],
    ['{"a\\u0000":1}', 'body'],
    ['["\\u0000"]', '0'],
  ] as const)
    t.match(
      refusedFields(() => read(sent)),
      [{ field }],
      sent,
    )
  t.equal(written('{"content":"\\u0000","cfg":{"a":"\\u0000"}}'), '{"content":"\\u0000","cfg":{"a":"\\u0000"}}')
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
