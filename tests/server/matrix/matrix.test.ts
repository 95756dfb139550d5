import t from 'tap'
import { CAPABILITIES, effectiveCapabilities, listedCapabilities } from '../../../server/src/capabilities.ts'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { openTestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import type { Answer } from '../../support/contract.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { type Address, addressesOf, exampleBody, type Operation, requiredQuery } from './addresses.ts'
import { DEMANDS, type Demands } from './demands.ts'
import { type Cell, judge, type Person } from './judge.ts'

const CONCURRENCY = 8
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const ALL = Object.keys(CAPABILITIES)

/** Who holds one of these may know objects that nobody shared with him. */
const OVER_WALLS = ['access_all_objects', 'share_queried_objects']

const { url, admin, nobody, as, aGroup } = await openTestApp(t, { enable_facts: '1' })
await aGroup('owners')
const upload = async (content: string): Promise<string> =>
  (await admin.upload(content, { options: { upload_as: 'owners' } })).json.id
const values = { id: await upload('secret'), child: await upload('secret too') }

async function person(name: string, capabilities: readonly string[]): Promise<Person> {
  const mayKnow = capabilities.some((each) => OVER_WALLS.includes(each))
  return { name, user: await as({ capabilities }), capabilities: effectiveCapabilities(capabilities), mayKnow }
}

/** The owner of the key may do everything but look over walls. */
async function limited(capabilities: readonly string[]): Promise<Person> {
  const owner = await as({ capabilities: ALL.filter((name) => !OVER_WALLS.includes(name)) })
  const { json } = await owner.send('POST', `/api/user/${owner.login}/api_key`, { capabilities })
  return {
    name: `key limited to ${capabilities.join(', ') || 'nothing'}`,
    user: testUser(url, { login: owner.login, token: json.token }),
    capabilities: new Set(capabilities),
    mayKnow: false,
    isLimited: true,
    listed: listedCapabilities(capabilities),
  }
}

async function everybody(): Promise<Person[]> {
  const anonymous = { capabilities: null, mayKnow: false }
  const people: Person[] = [
    { name: 'nobody', user: nobody, ...anonymous },
    { name: 'bad token', user: testUser(url, { login: 'nobody', token: 'eyJh.eyJs.c2ln' }), ...anonymous },
    await person('no capability', []),
    await person(
      'another group',
      ALL.filter((name) => name !== 'manage_users' && !OVER_WALLS.includes(name)),
    ),
  ]
  for (const capabilities of [[], ['manage_users'], ['manage_profile', 'adding_files']])
    people.push(await limited(capabilities))
  for (const name of ALL) people.push(await person(`only ${name}`, [name]))
  return people
}

/** An operation on oneself is called so; a wrong password would cost a third of a second each time. */
async function answerOf({ person: { user }, method, address }: Cell): Promise<Answer> {
  if (method === 'HEAD') return headOf(user, address)
  const operation = address.operations.get(method)
  if (operation === undefined) return user.send(method, address.path)
  const isOwn = DEMANDS[operation.operationId]?.forOthers !== undefined || operation.operationId === 'getProfile'
  const path = isOwn ? address.template.replace('{login}', user.login) : address.path
  const body = operation.operationId === 'login' ? {} : exampleBody(operation)
  const headers: Record<string, string> =
    body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
  return user.send(method, `${path}${requiredQuery(operation)}`, body, headers)
}

/** The test client would look for the body that its headers announce. */
async function headOf({ token }: TestUser, { path }: Address): Promise<Answer> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${path}`, { method: 'HEAD', headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length > 0) throw new Error('HEAD must have no body')
  return { status: response.status, headers: response.headers, bytes, json: undefined }
}

const differences: string[] = []
let cells = 0

async function check(cell: Cell): Promise<void> {
  cells++
  const place = `${cell.person.name}: ${cell.method} ${cell.address.path}`
  try {
    const answer = await answerOf(cell)
    const fault = judge(cell, answer)
    if (fault !== null) differences.push(`${place}: ${answer.status} ${answer.json?.message ?? ''}: ${fault}`)
  } catch (error) {
    differences.push(`${place}: ${error}`)
  }
}

// A method that an address does not have is refused before anybody is asked who they are.
const ASK_EVERYTHING = 3
// HEAD is answered as GET: those without a capability, and keys with limits, show that it grants nothing more.
const ASK_HEADS = 7

function cellsOf(people: readonly Person[], addresses: readonly Address[]): Cell[] {
  return people.flatMap((each, at) =>
    addresses.flatMap((address) =>
      METHODS.filter((method) => at < ASK_EVERYTHING || hasOperation(address, method))
        .filter((method) => at < ASK_HEADS || method !== 'HEAD')
        .map((method) => ({
          person: each,
          method,
          address,
          demands: DEMANDS,
        })),
    ),
  )
}

function hasOperation({ operations }: Address, method: string): boolean {
  return operations.has(method === 'HEAD' ? 'GET' : method)
}

/** What deletes the object comes last: everything before it finds something there. */
function deletionsLast(list: readonly Cell[]): Cell[] {
  const deletes = ({ method, address }: Cell): boolean =>
    method === 'DELETE' && /^\/api\/\w+\/\{id\}$/.test(address.template)
  return list.toSorted((a, b) => Number(deletes(a)) - Number(deletes(b)))
}

/** Operations that this server does not have, and the test that asks them as everybody. */
const ELSEWHERE = { getMetrics: 'server/operations/metrics.test.ts' }

t.test('every operation of the contract has its rows', async (t) => {
  const asked = addressesOf(values).flatMap(({ operations }) => [...operations.values()])
  const names = new Set([...asked.map(({ operationId }) => operationId), ...Object.keys(ELSEWHERE)])
  const all = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((node) => ('operationId' in node ? [node.operationId] : []))
  t.strictSame([...names].toSorted(), all.toSorted())
})

t.test('what the contract demands of callers is what was decided for each operation', (t) => {
  const declared = Object.values(document.paths)
    .flatMap((item) => Object.values(item) as Partial<Operation>[])
    .flatMap((operation) =>
      operation.operationId === undefined ? [] : [[operation.operationId, demandsOf(operation)]],
    )
    .filter(([, demands]) => Object.keys(demands ?? {}).length > 0)
  t.strictSame(Object.fromEntries(declared), DEMANDS)
  t.end()
})

function demandsOf(operation: Partial<Operation>): Demands {
  const { 'x-capability': capability, 'x-further-capability': further, 'x-key-capability': listed } = operation
  const forOthers = operation['x-capability-for-others']
  return {
    ...(operation.security?.length === 0 ? { isPublic: true } : {}),
    ...(capability === undefined ? {} : { capability }),
    ...(further === undefined ? {} : { further }),
    ...(forOthers === undefined ? {} : { forOthers }),
    ...(listed === undefined || listed === 'none' ? {} : { listed }),
    ...(operation['x-refuses-limited-keys'] === true ? { refusesLimited: true } : {}),
  }
}

t.test('every path and method answers everybody as the contract says', async (t) => {
  const addresses = addressesOf(values)
  await concurrently(CONCURRENCY, cellsOf(await everybody(), addresses), check)
  const chief: Person = { name: 'admin', user: admin, capabilities: effectiveCapabilities(ALL), mayKnow: true }
  await concurrently(1, deletionsLast(cellsOf([chief], addresses)), check)
  process.stderr.write(`matrix: ${cells} cells, ${differences.length} differences\n`)
  t.strictSame(differences, [])
  t.ok(cells > 10_000)
})
