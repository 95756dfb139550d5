import t from 'tap'
import document from '../../../../server/src/generated/openapi.json' with { type: 'json' }
import { asValidated } from '../../../../server/src/http/contract/as-validated.ts'

const KEY = { type: 'string', maxLength: 9, pattern: '^a$', 'x-domain-checks': ['pattern'] }
const kept = { type: 'string', maxLength: 9, 'x-domain-checks': ['pattern'] }

t.test('keywords that the domain checks are left out, wherever they are, and no others', async (t) => {
  const components = { schemas: { Key: KEY, List: { type: 'array', items: { allOf: [KEY, { pattern: 'b' }] } } } }
  t.strictSame(asValidated({ paths: {}, components }).components, {
    schemas: { Key: kept, List: { type: 'array', items: { allOf: [kept, { pattern: 'b' }] } } },
  })
  t.strictSame(asValidated({ paths: { '/a': { schema: KEY } }, components }).paths, { '/a': { schema: kept } })
})

t.test('JSON that travels as text is described by what it holds', async (t) => {
  const text = { type: 'string', contentSchema: { properties: { metakeys: { type: 'array', items: KEY } } } }
  const { components } = asValidated({ paths: {}, components: { text } })
  t.strictSame(components, { text: { type: 'array', items: kept } })
})

t.test('the same components stay the same object, so that their schemas are compiled once', async (t) => {
  t.equal(asValidated(document).components, asValidated(document).components)
})

t.test('the contract names only keywords that it has', async (t) => {
  const faults: unknown[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const named = (node as Readonly<Record<string, unknown>>)['x-domain-checks']
    if (named !== undefined && !(Array.isArray(named) && named.every((each) => Object.hasOwn(node, each))))
      faults.push(node)
    Object.values(node).forEach(walk)
  }
  walk(document)
  t.strictSame(faults, [])
})
