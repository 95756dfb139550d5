import t from 'tap'
import { stringify } from 'yaml'
import { writeOperationFields } from '../../tools/operation-fields.ts'
import { readContract } from '../../tools/read-contract.ts'
import { writeRegistry } from '../../tools/write-registry.ts'
import { writeTraits } from '../../tools/write-traits.ts'

type Change = Record<string, unknown>

const ping = { operationId: 'ping', tags: ['server'], 'x-resource': 'ping', security: [], responses: { 200: {} } }

function contractWith(change: Change, more: Change = {}): string {
  const paths = { '/api/ping': { get: { ...ping, ...change }, ...more } }
  return stringify({ openapi: '3.1.0', tags: [{ name: 'server' }, { name: 'api-keys' }], paths })
}

t.test('a sound contract is read', async (t) => {
  const ping = { id: 'ping', tag: 'server', where: 'get /api/ping', fields: { 'x-resource': 'ping' } }
  t.same(readContract(contractWith({})).operations, [{ ...ping, isOpen: true }])
  t.same(readContract(contractWith({ security: [{ bearer: [] }] })).operations, [{ ...ping, isOpen: false }])
  const either = [{ bearer: [] }, { downloadToken: [] }]
  t.same(readContract(contractWith({ security: either })).operations, [{ ...ping, isOpen: true }])
})

const faults: [string, Change, RegExp][] = [
  ['two tags', { tags: ['server', 'api-keys'] }, /get \/api\/ping: tags must name exactly one tag/],
  ['no tag', { tags: undefined }, /exactly one tag/],
  ['an unknown tag', { tags: ['gadgets'] }, /tag "gadgets" is not declared/],
  ['no operationId', { operationId: undefined }, /operationId undefined must be a camelCase name/],
  ['a kebab operationId', { operationId: 'get-it' }, /operationId "get-it"/],
  ['no x-resource', { 'x-resource': undefined }, /x-resource must be a name/],
  ['a capability that is not a name', { 'x-capability': 7 }, /x-capability must be the name of a capability.* not 7/],
  ['a capability on a public operation', { 'x-capability': 'adding_tags' }, /"adding_tags" on a public operation/],
  ['a misspelt field', { 'x-capabilty': 'adding_tags' }, /get \/api\/ping: unknown field "x-capabilty"/],
  ['no security', { security: undefined }, /security is missing/],
  ['no success', { responses: { 404: {} } }, /exactly one 2xx/],
  ['two successes', { responses: { 200: {}, 204: {} } }, /exactly one 2xx/],
]

for (const [title, change, fault] of faults) {
  t.test(`${title} is refused`, async (t) => t.throws(() => readContract(contractWith(change)), { message: fault }))
}

t.test('an operationId used twice is refused, and all faults are reported at once', async (t) => {
  const twice = contractWith({ 'x-resource': 1 }, { post: ping })
  t.throws(() => readContract(twice), {
    message: /x-resource[\s\S]*post \/api\/ping: operationId "ping" is already taken/,
  })
})

t.test('an operation that may change something says what the log calls it', async (t) => {
  const withPost = (change: Change) =>
    contractWith({}, { post: { ...ping, operationId: 'addPing', 'x-repeat': 'once', ...change } })
  for (const said of [{ 'x-log': 'ping added' }, { 'x-log': null, 'x-audit': 'none' }])
    t.equal(readContract(withPost(said)).operations.length, 2)
  const fault = /post \/api\/ping: x-log must be a phrase such as "tag added", or null/
  for (const message of [undefined, '', 'Ping added.', 7])
    t.throws(() => readContract(withPost({ 'x-log': message })), { message: fault }, String(message))
  t.throws(() => readContract(contractWith({ 'x-log': 'ping read' })), { message: /x-log on an operation that only/ })
})

t.test('a POST says whether it may be sent again, and nothing else does', async (t) => {
  const post = { ...ping, operationId: 'addPing', 'x-log': 'ping added', 'x-repeat': undefined }
  const withPost = (repeat: unknown) => readContract(contractWith({}, { post: { ...post, 'x-repeat': repeat } }))
  for (const repeat of ['safe', 'repeatable', 'once']) t.equal(withPost(repeat).operations.length, 2)
  for (const repeat of [undefined, 'twice'])
    t.throws(() => withPost(repeat), { message: /post \/api\/ping: x-repeat must be one of safe, repeatable, once/ })
  t.throws(() => readContract(contractWith({ 'x-repeat': 'safe' })), {
    message: /x-repeat on an operation other than POST/,
  })
})

t.test('only an operation that reads says from where', async (t) => {
  for (const source of ['primary', 'nothing'])
    t.equal(readContract(contractWith({ 'x-reads': source })).operations.length, 1)
  t.throws(() => readContract(contractWith({ 'x-reads': 'replica' })), {
    message: /x-reads must be one of primary, nothing, not "replica"/,
  })
  const post = { ...ping, operationId: 'addPing', 'x-log': 'ping added', 'x-repeat': 'once', 'x-reads': 'primary' }
  t.throws(() => readContract(contractWith({}, { post })), {
    message: /x-reads on an operation that changes something/,
  })
})

t.test('the SDK lists the POST operations that may be sent again', async (t) => {
  const operation = (where: string, repeat: string) => ({
    id: 'a',
    tag: 'a',
    where,
    isOpen: false,
    fields: { 'x-repeat': repeat },
  })
  const text = writeTraits([
    operation('post /api/a', 'once'),
    operation('post /api/b', 'safe'),
    operation('post /api/c', 'repeatable'),
  ])
  t.equal(
    text,
    "export const SAFE_POSTS: readonly string[] = [\n  '/api/b',\n]\n\nexport const REPEATABLE_POSTS: readonly string[] = [\n  '/api/c',\n]\n",
  )
})

t.test('what has no line in the log says whether the audit log has an entry of it', async (t) => {
  const withPost = (change: Change) =>
    contractWith({}, { post: { ...ping, operationId: 'addPing', 'x-repeat': 'once', ...change } })
  const fault = (message: RegExp, change: Change) => t.throws(() => readContract(withPost(change)), { message })
  fault(/x-audit is missing where x-log is null/, { 'x-log': null })
  fault(/x-audit must be one of change, read, search, session, none, not "write"/, {
    'x-log': null,
    'x-audit': 'write',
  })
  fault(/x-audit next to a phrase of x-log/, { 'x-log': 'ping added', 'x-audit': 'none' })
})

t.test('the type of the x-fields has the names that the contract uses', async (t) => {
  const capabilities = ['removing_tags', 'adding_tags', 'adding_tags']
  const fields = writeOperationFields(capabilities.map((name) => ({ 'x-capability': name })))
  t.match(fields, 'readonly \'x-capability\'?: "adding_tags" | "removing_tags";')
  t.match(fields, "readonly 'x-resource': string;")
  t.match(fields, "readonly 'x-log'?: string | null;")
  t.match(fields, "readonly 'x-probe'?: boolean;")
})

t.test('the registry names the export of each operation', async (t) => {
  const registry = writeRegistry([{ id: 'listApiKeys', tag: 'api-keys', where: '', isOpen: false, fields: {} }])
  t.match(registry, "import * as apiKeysOperations from '../operations/api-keys.ts'")
  t.match(registry, 'listApiKeys: apiKeysOperations.listApiKeys,')
})
