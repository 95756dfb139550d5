import t from 'tap'
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
        const fault = judge({ person: one, method, address }, answer)
        if (fault !== null) differences.push(`${one.name}: ${method} ${address.path}: ${answer.status}: ${fault}`)
      }
    }
  }
  t.strictSame(differences, [])
  t.equal(addresses.length, 2)
  t.strictSame([...new Set(statuses)].toSorted(), [200, 401, 403, 405])
})
