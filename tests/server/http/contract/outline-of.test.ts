import t from 'tap'
import { outlineOf } from '../../../../server/src/http/contract/outline-of.ts'
import { shapeOf } from '../../../../server/src/http/contract/shape.ts'
import type { JsonSchema } from '../../../../server/src/http/contract/validate.ts'
import { parseLossless } from '../../../../server/src/json/lossless.ts'

const read = (schema: JsonSchema, text: string): string =>
  JSON.stringify(parseLossless(text, { outline: outlineOf(shapeOf(schema, (node) => node as JsonSchema)) }))

const names = {
  type: 'object',
  properties: { login: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
}

t.test('members that a schema does not know are not built', async (t) => {
  t.equal(read(names, '{"login":"a","x":[[1],[2]],"tags":["b"]}'), '{"login":"a","tags":["b"]}')
  t.equal(read({ allOf: [names, { properties: { y: {} } }] }, '{"x":1,"y":[1],"login":"a"}'), '{"y":[1],"login":"a"}')
})

t.test('a value of a wrong type is built without its content', async (t) => {
  t.equal(read(names, '{"login":[[1]],"tags":{"a":[1]}}'), '{"login":[],"tags":{}}')
  t.equal(read(names, '{"tags":[["a"],{"b":1}]}'), '{"tags":[[],{}]}')
  t.equal(read(names, '[[1]]'), '[]')
})

t.test('members that are refused keep their names', async (t) => {
  for (const closed of [{ additionalProperties: false }, { unevaluatedProperties: false }])
    t.equal(read({ ...names, ...closed }, '{"x":[1],"y":{"z":1}}'), '{"x":[],"y":{}}')
})

t.test('what a rule about more than the named members looks at is built', async (t) => {
  const text = '{"x":[1],"login":"a"}'
  for (const rule of [
    { patternProperties: { '^x': { type: 'array' } } },
    { propertyNames: { maxLength: 5 } },
    { maxProperties: 1 },
    { if: { required: ['x'] }, else: { required: ['y'] } },
    { dependentRequired: { x: ['y'] } },
    { required: ['x'] },
    { anyOf: [names, { type: 'object' }] },
    { oneOf: [{ properties: { x: { type: 'array' } } }, { properties: { y: {} } }] },
  ])
    t.equal(read({ ...names, ...rule }, text), text, Object.keys(rule).join())
  const alternatives = { ...names, oneOf: [{ required: ['login'] }, { required: ['tags'] }] }
  t.equal(read(alternatives, text), '{"login":"a"}')
})

t.test('a member that several parts describe has all that they know', async (t) => {
  const part = (name: string) => ({ properties: { rule: { type: 'object', properties: { [name]: {} } } } })
  t.equal(read({ allOf: [part('a'), part('b')] }, '{"rule":{"a":1,"b":2,"c":3}}'), '{"rule":{"a":1,"b":2}}')
})

t.test('where a schema allows anything, everything is built', async (t) => {
  for (const schema of [{}, { type: 'object' }, { type: ['object', 'array'] }, { 'x-verbatim': true }])
    t.equal(read(schema, '{"a":[{"b":[1.0]}]}'), '{"a":[{"b":[1.0]}]}')
  const free = { ...names, additionalProperties: true }
  t.equal(read(free, '{"a":{"b":[1]},"login":"x"}'), '{"a":{"b":[1]},"login":"x"}')
  t.equal(read({ ...names, additionalProperties: { type: 'string' } }, '{"a":{"b":[1]}}'), '{"a":{}}')
})
