import t from 'tap'
import { type TestUser, testUser } from '../../support/user.ts'
import { openWithPlugins } from '../plugins/plugin-folder.ts'
import { addressesOf } from './addresses.ts'
import { judge, type Person } from './judge.ts'

const NOTES = `
import { definePlugin } from '@lazaret/server/plugin'
const responses = { '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } }
const route = (method, path, operation) => ({ method, path, operation: { responses, ...operation }, handle: async () => ({}) })
export const plugin = definePlugin({
  name: 'notes', version: '1', author: 'Team', description: 'Notes',
  start(server) {
    server.route(route('get', '/notes', { operationId: 'listNotes' }))
    server.route(route('put', '/notes', { operationId: 'writeNote', 'x-capability': 'adding_tags' }))
    server.route(route('delete', '/notes', { operationId: 'tearNote', 'x-capability': 'adding_tags', 'x-further-capability': 'removing_tags' }))
    server.route(route('get', '/notes/open', { operationId: 'openNotes', security: [] }))
  },
})
`

const NOTES_DEMAND = {
  writeNote: { capability: 'adding_tags' },
  tearNote: { capability: 'adding_tags', further: 'removing_tags' },
  openNotes: { isPublic: true },
} as const

t.test('operations of plugins answer everybody as their contract says', async (t) => {
  const { app, as, nobody } = await openWithPlugins(t, { notes: NOTES })
  const person = async (...capabilities: string[]): Promise<Person> => ({
    name: capabilities.join(' and ') || 'no capability',
    user: await as({ capabilities }),
    capabilities: new Set(capabilities),
    mayKnow: false,
  })
  const people: readonly Person[] = [
    { name: 'nobody', user: nobody, capabilities: null, mayKnow: false },
    await person(),
    await person('adding_tags'),
    await person('adding_tags', 'removing_tags'),
  ]
  const paths = Object.entries(app.plugins.contract.paths) as [string, Readonly<Record<string, unknown>>][]
  const addresses = addressesOf({}, paths).filter(({ operations }) =>
    [...operations.values()].some((each) => 'x-plugin' in each),
  )
  const differences: string[] = []
  const statuses: number[] = []
  for (const one of people) {
    for (const address of addresses) {
      for (const method of ['GET', 'PUT', 'DELETE', 'POST', 'OPTIONS']) {
        const answer = await one.user.send(method, address.path)
        statuses.push(answer.status)
        const fault = judge({ person: one, method, address, demands: NOTES_DEMAND }, answer)
        if (fault !== null) differences.push(`${one.name}: ${method} ${address.path}: ${answer.status}: ${fault}`)
      }
    }
  }
  t.strictSame(differences, [])
  t.equal(addresses.length, 2)
  t.strictSame([...new Set(statuses)].toSorted(), [200, 401, 403, 405])
})

const CHANGES = `
import { definePlugin } from '@lazaret/server/plugin'
const responses = { '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } }
const route = (method, path, operation) => ({ method, path, operation: { responses, ...operation }, handle: async () => ({}) })
export const plugin = definePlugin({
  name: 'changes', version: '1', author: 'Team', description: 'Changes',
  start(server) {
    server.route(route('put', '/undeclared', { operationId: 'changeUndeclared' }))
    server.route(route('put', '/logged', { operationId: 'changeLogged', 'x-log': 'changed' }))
    server.route(route('get', '/logged', { operationId: 'readLogged', 'x-log': 'changed' }))
    server.route(route('put', '/sharing', { operationId: 'changeSharing', 'x-key-capability': 'sharing' }))
    server.route(route('put', '/tags', { operationId: 'changeTags', 'x-capability': 'adding_tags' }))
    server.route(route('post', '/searched', { operationId: 'search', 'x-audit': 'search' }))
    server.route(route('post', '/free', { operationId: 'free', 'x-key-capability': 'none' }))
    server.route(route('get', '/read', { operationId: 'read' }))
  },
})
`

t.test('changes by plugins need a capability that the list of an API key names', async (t) => {
  const { as, url } = await openWithPlugins(t, { changes: CHANGES })
  const kim = await as({ capabilities: ['adding_tags', 'manage_profile'] })
  const keyOf = async (limits: object) =>
    testUser(url, {
      login: kim.login,
      token: (await kim.send('POST', `/api/user/${kim.login}/api_key`, limits)).json.token,
    })
  const routes = [
    ['PUT', '/undeclared'],
    ['PUT', '/logged'],
    ['GET', '/logged'],
    ['PUT', '/sharing'],
    ['PUT', '/tags'],
    ['POST', '/searched'],
    ['POST', '/free'],
    ['GET', '/read'],
  ] as const
  const admitted = async (user: TestUser) => {
    const answers = await Promise.all(routes.map(([method, path]) => user.send(method, `/api${path}`)))
    return answers.map(({ status }) => status)
  }
  t.strictSame(await admitted(kim), [200, 200, 200, 200, 200, 200, 200, 200])
  t.strictSame(await admitted(await keyOf({})), [200, 200, 200, 200, 200, 200, 200, 200])
  t.strictSame(await admitted(await keyOf({ addresses: ['127.0.0.1'] })), [200, 200, 200, 200, 200, 200, 200, 200])
  t.strictSame(await admitted(await keyOf({ capabilities: [] })), [403, 403, 403, 403, 403, 200, 200, 200])
  const sharing = await keyOf({ capabilities: ['sharing', 'adding_tags'] })
  t.strictSame(await admitted(sharing), [403, 403, 403, 200, 200, 200, 200, 200])
  t.match((await sharing.send('PUT', '/api/undeclared')).json.message, /names none that could be listed/)
})
