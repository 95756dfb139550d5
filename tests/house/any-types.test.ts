import t from 'tap'
import { checkTypes, findAnyNames, findAnyValues } from './any-types.ts'

const server = checkTypes('server')
const folders = ['domain', 'auth', 'admin', 'views', 'statements']

/** Only ever lowered. */
const MAX_ANY_VALUES = 8

t.test('nothing in the rules of the server is any, written or inferred', async (t) => {
  t.strictSame(findAnyNames(server, folders), [])
})

t.test('values of unknown type, answers of JSON and of worker threads, do not become more', async (t) => {
  const found = findAnyValues(server, folders)
  t.ok(found.length <= MAX_ANY_VALUES, `${found.length} values, at most ${MAX_ANY_VALUES}:\n${found.join('\n')}`)
})
