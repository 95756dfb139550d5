import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError, createClient } from '@lazaret/sdk'
import t from 'tap'
import { parse } from 'yaml'
import { traitsOf } from '../../sdk/src/wire/traits.ts'
import { type Call, calls } from './calls.ts'

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
  'searchOnce',
]

/** Operations without a method: archives.url() gives the address of this one to browsers. */
const withoutMethod: string[] = ['downloadArchiveByToken']

/** The answer of a server that knows none of the newer paths. */
const unknownAddress = {
  code: 'unsupported',
  message: 'The requested URL was not found on the server.',
  request_id: 'r',
}

/** The operations that a call sends; each gets an answer that says little. */
async function sentBy(call: Call): Promise<string[]> {
  const sent: string[] = []
  const client = createClient({
    baseUrl: 'https://repo.example',
    apiKey: 'a.b.c',
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      sent.push(`${init?.method} ${pathname}`)
      return pathname.includes('/analysis') ? Response.json(unknownAddress, { status: 404 }) : Response.json({})
    },
  })
  // The answer is not the one of the operation, so what the method makes of it does not matter.
  await Promise.resolve(call(client)).catch((error: unknown) => {
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error
  })
  return sent
}

function isOf({ verb, path }: (typeof operations)[number]): (sent: string) => boolean {
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
  const expected = new RegExp(`^${verb.toUpperCase()} ${pattern}$`)
  return (sent) => expected.test(sent)
}

t.test('every operation has a method of the SDK', async (t) => {
  t.ok(operations.length > 90)
  const rawOnly = new Set([...oldForms, ...withoutMethod])
  for (const operation of operations) {
    const { operationId } = operation.operation
    const call = calls[operationId]
    if (rawOnly.has(operationId)) {
      t.notOk(call, `${operationId} has a method: take it off the list of those without`)
      continue
    }
    const sent = call ? await sentBy(call) : []
    t.ok(
      sent.some(isOf(operation)),
      `${operationId} is ${operation.name}; a call sends ${sent.join(', ') || 'nothing'}`,
    )
  }
  const known = new Set(operations.map(({ operation }) => operation.operationId))
  t.same(
    [...Object.keys(calls), ...rawOnly].filter((name) => !known.has(name)),
    [],
    'no method for what the contract does not have',
  )
})

t.test('the transport knows which operations are public and which give bytes', async (t) => {
  for (const { name, operation } of operations) {
    t.equal(traitsOf(name).isPublic, operation.security?.length === 0, `${name} is public`)
    const types = Object.keys(operation.responses['200']?.content ?? {})
    t.equal(traitsOf(name).givesBytes, types.includes('application/octet-stream'), `${name} gives bytes`)
    t.equal(traitsOf(name).givesText, types.includes('text/plain'), `${name} gives text`)
  }
})

t.test('only what is known to be harmless is repeated', async (t) => {
  t.equal(traitsOf('GET /api/anything').repeat, 'safe')
  t.equal(traitsOf('POST /api/file/search').repeat, 'safe')
  t.equal(traitsOf('DELETE /api/anything').repeat, 'repeatable')
  t.equal(traitsOf('POST /api/file').repeat, 'repeatable')
  t.equal(traitsOf('POST /api/user/{login}/api_key').repeat, 'once')
  t.equal(traitsOf('POST /api/anything').repeat, 'once')
  t.equal(traitsOf('PATCH /api/anything').repeat, 'once')
})
