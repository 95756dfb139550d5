import t from 'tap'
import { logEntryOf } from '../../../server/src/http/logged-operations.ts'

const path = { name: 'partner', id: 'a'.repeat(40) }
const output = { id: 'b'.repeat(64) }

t.test('an exchange with a remote is logged with the remote and the SHA-256', async (t) => {
  const fields = { remote_name: 'partner', dhash: output.id }
  t.same(logEntryOf('pushBlob', { path }, output), { message: 'object pushed to a remote', fields })
  t.same(logEntryOf('pullConfig', { path }, output), { message: 'config pulled', fields })
})

t.test('a request that is passed on is logged with its path', async (t) => {
  t.same(logEntryOf('deleteAtRemote', { path: { name: 'partner', path: 'object/x' } }, null), {
    message: 'request passed on to a remote',
    fields: { remote_name: 'partner', path: 'object/x' },
  })
})

t.test('the name in other addresses is no remote', async (t) => {
  t.same(logEntryOf('deleteGroup', { path: { name: 'team' } }, null), {
    message: 'group deleted',
    fields: { name: 'team' },
  })
})
