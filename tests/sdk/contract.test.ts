import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { traitsOf } from '../../sdk/src/wire/traits.ts'

type Operation = {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly responses: Record<string, Answer>
}
type Answer = { readonly content?: Record<string, unknown> }

const root = join(import.meta.dirname, '../..')
const contract = parse(await readFile(join(root, 'openapi.yaml'), 'utf8'))
const verbs = ['get', 'post', 'put', 'delete', 'patch']

const operations = Object.entries<Record<string, Operation>>(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) =>
    verbs.includes(verb) ? [{ name: `${verb.toUpperCase()} ${path}`, path, verb, operation }] : [],
  ),
)

/** Forms that are kept for older clients; a newer operation does the same. */
const oldForms = [
  'uploadFileBelow',
  'uploadConfigBelow',
  'uploadBlobBelow',
  'requestSample',
  'requestSampleInApi',
  'downloadByToken',
  'listMetakeys',
  'addMetakey',
  'removeMetakey',
  'listMetakeyDefinitions',
  'listManagedMetakeys',
  'getManagedMetakey',
  'createMetakey',
  'updateMetakey',
  'deleteMetakey',
  'setMetakeyPermission',
  'removeMetakeyPermission',
  'listKartonAnalyses',
  'startKartonAnalysis',
  'getKartonAnalysis',
  'assignKartonAnalysis',
  'unassignKartonAnalysis',
]

/** Operations that the SDK offers by `raw` alone so far. */
const withoutMethod = [
  'deleteObject',
  'deleteFile',
  'listConfigs',
  'uploadConfig',
  'getConfigStats',
  'getConfig',
  'deleteConfig',
  'listBlobs',
  'uploadBlob',
  'getBlob',
  'deleteBlob',
  'addFavorite',
  'removeFavorite',
  'listRelations',
  'addChild',
  'removeChild',
  'listShareGroups',
  'listShares',
  'addShare',
  'listComments',
  'addComment',
  'removeComment',
  'listAttributeKeys',
  'createAttributeKey',
  'getAttributeKey',
  'updateAttributeKey',
  'deleteAttributeKey',
  'listAttributePermissions',
  'setAttributePermission',
  'removeAttributePermission',
  'listAttributes',
  'addAttribute',
  'removeAttribute',
  'listQuickQueries',
  'createQuickQuery',
  'deleteQuickQuery',
  'listAnalyses',
  'startAnalysis',
  'getAnalysis',
  'assignAnalysis',
  'unassignAnalysis',
  'listMyGroups',
  'changePassword',
  'listUsers',
  'getUser',
  'createUser',
  'updateUser',
  'deleteUser',
  'createPasswordToken',
  'acceptUser',
  'rejectUser',
  'getProfile',
  'listGroups',
  'getGroup',
  'createGroup',
  'updateGroup',
  'deleteGroup',
  'addMember',
  'updateMember',
  'removeMember',
  'getServerAdmin',
]

const rawOnly = new Set([...oldForms, ...withoutMethod])

t.test('every operation has a method of the SDK', async (t) => {
  const files = ['objects', 'files', 'tags', 'api-keys', 'server', 'sign-in', 'upload/upload', 'download/download']
  const texts = await Promise.all(files.map((file) => readFile(join(root, `sdk/src/${file}.ts`), 'utf8')))
  const source = texts.join('\n')
  t.ok(operations.length > 15)
  for (const { name, path, verb, operation } of operations) {
    const isCalled = source.includes(`raw.${verb.toUpperCase()}('${path}'`) || source.includes(`'${name}'`)
    t.not(isCalled, rawOnly.has(operation.operationId), `${operation.operationId}: ${name}`)
  }
})

t.test('the transport knows which operations are public and which give bytes', async (t) => {
  for (const { name, operation } of operations) {
    t.equal(traitsOf(name).isPublic, operation.security?.length === 0, `${name} is public`)
    const types = Object.keys(operation.responses['200']?.content ?? {})
    t.equal(traitsOf(name).givesBytes, types.includes('application/octet-stream'), `${name} gives bytes`)
  }
})

t.test('only what is known to be harmless is repeated', async (t) => {
  t.equal(traitsOf('GET /api/anything').repeat, 'safe')
  t.equal(traitsOf('DELETE /api/anything').repeat, 'repeatable')
  t.equal(traitsOf('POST /api/file').repeat, 'repeatable')
  t.equal(traitsOf('POST /api/user/{login}/api_key').repeat, 'once')
  t.equal(traitsOf('POST /api/anything').repeat, 'once')
  t.equal(traitsOf('PATCH /api/anything').repeat, 'once')
})
