import t from 'tap'
import { preparePlans } from '../../../server/src/http/contract/plan.ts'
import { joinContract } from '../../../server/src/plugins/join-contract.ts'
import type { Route } from '../../../server/src/plugins/plugin.ts'
import { servedBy } from '../../../server/src/plugins/served-by.ts'

const route = (more: Partial<Route> = {}): Route => ({
  method: 'get',
  path: '/mine/{id}',
  operation: { operationId: 'getMine', responses: { '200': { description: 'It.' } } },
  handle: async () => null,
  ...more,
})
const join = (routes: readonly Route[], schemas = {}) => joinContract([{ plugin: 'mine', routes, schemas }])
const operation = (operationId: string, more: object = {}) => ({
  operation: { operationId, responses: { '200': { description: 'It.' } }, ...more },
})

t.test('operations and schemas are joined with ours', async (t) => {
  const joined = join([route(), route({ method: 'post', ...operation('makeMine', { 'x-resource': 'own' }) })], {
    Mine: { type: 'object' },
  })
  t.match(joined.paths['/api/mine/{id}'], {
    get: {
      operationId: 'getMine',
      tags: ['mine'],
      'x-resource': 'getmine',
      'x-plugin': 'mine',
      responses: { '200': { description: 'It.' }, '401': { $ref: '#/components/responses/Unauthenticated' } },
    },
    post: { 'x-resource': 'own' },
  })
  t.match(joined.components.schemas, { Mine: { type: 'object' }, File: {} })
  t.match(Object(joined.tags).at(-1), { name: 'mine' })
  t.ok(joined.paths['/api/ping'])
  t.notOk(joinContract([]).paths['/api/mine/{id}'], 'the contract itself stays as it is')
})

t.test('what is not to be documented is served but not shown', async (t) => {
  const secret = route({ path: '/secret', isUndocumented: true, ...operation('secret') })
  const { contract, shown } = servedBy(join([route(), secret]))
  t.ok(contract.paths['/api/secret'])
  const { paths } = shown as { paths?: object }
  t.notOk(Object.hasOwn(Object(paths), '/api/secret'))
  t.ok(Object.hasOwn(Object(paths), '/api/mine/{id}'))
})

t.test('what is taken or wrong is refused by name', async (t) => {
  for (const [routes, message] of [
    [
      [route({ path: 'mine' })],
      'plugin "mine": "mine" is not a valid path: it begins with a slash, and parameters are parts in braces',
    ],
    [[route({ path: '/mine/' })], /is not a valid path/],
    [[route({ path: '/mine/:id' })], /is not a valid path/],
    [[route({ method: 'patch' as 'put' })], /has the method "patch", not one of get, post, put, delete/],
    [[route(operation('ping'))], 'plugin "mine": operation ping already exists'],
    [[route({ path: '/ping' })], 'plugin "mine": get /api/ping is already taken'],
    [[route({ path: '/group/{other}' })], /get \/api\/group\/\{other\} is already taken/],
    [[route(), route({ path: '/other' })], /operation getMine already exists/],
    [[route(), route({ path: '/mine/{name}', ...operation('other') })], /is already taken/],
    [[route({ ...operation('') })], /lacks an operationId/],
    [[route({ ...operation('x', { responses: {} }) })], /operation x lacks the response 200/],
  ] as const)
    t.throws(() => join(routes), { message })
  t.throws(() => join([], { File: {} }), { message: 'plugin "mine": schema File already exists' })
})

const limits = { maxUploadSizeBytes: null, maxJsonSizeBytes: 1000 }

t.test('a schema that is wrong is reported with the operation and the plugin', async (t) => {
  for (const [schema, message] of [
    [
      { $ref: '#/components/schemas/Missing' },
      /^operation x of plugin "mine": the contract has nothing at #\/components\/schemas\/Missing$/,
    ],
    [{ type: 'strin' }, /^operation x of plugin "mine": .*type/],
  ] as const) {
    const requestBody = { content: { 'application/json': { schema } } }
    const contract = join([route({ method: 'post', ...operation('x', { requestBody }) })])
    t.throws(() => preparePlans({ contract, handlers: {} }, limits), { message })
  }
})

t.test('every schema of the contract compiles, which a start leaves to the first request', async (t) => {
  const { paths, components } = join([])
  const known = components.schemas as Readonly<Record<string, object>>
  const prepare = (served: Readonly<Record<string, unknown>>, schemas: object) =>
    preparePlans({ contract: { paths: served, components: { ...components, schemas } }, handlers: {} }, limits)
  // Schemas of plugins are compiled at once.
  const ofPlugin = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, withMark(item as Readonly<Record<string, object>>)]),
  )
  t.ok(prepare(ofPlugin, known).length > 150)
  const broken = { ...known, UploadOptions: { type: 'strin' } }
  t.throws(() => prepare(ofPlugin, broken), { message: /type/ })
  t.doesNotThrow(() => prepare(paths, broken))
})

function withMark(item: Readonly<Record<string, object>>) {
  const { parameters, ...operations } = item
  const marked = Object.entries(operations).map(([method, each]) => [method, { ...each, 'x-plugin': 'mine' }])
  return { ...Object.fromEntries(marked), ...(parameters && { parameters }) }
}
