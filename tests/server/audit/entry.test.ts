import t from 'tap'
import { bounded, type ChainedEntry, hashOf } from '../../../server/src/audit/entry.ts'

t.test('a text fits its column, and is cut only if it must be', async (t) => {
  t.equal(bounded(''), '')
  t.equal(bounded('a'.repeat(500)), 'a'.repeat(500))
  t.equal(bounded('a'.repeat(501)), `${'a'.repeat(499)}…`)
  t.equal(bounded('abc', 3), 'abc')
  t.equal(bounded('abcd', 3), 'ab…')
  t.equal(bounded('a\0b'), 'a\ufffdb', 'PostgreSQL has no NUL')
  t.equal(bounded('a\ud83d'), 'a\ufffd', 'nor half a character')
  t.equal(bounded('a🦠bc', 3), 'a\ufffd…')
})

t.test('the hash of an entry stays what it was, so that a newer version verifies an older chain', async (t) => {
  const entry: Omit<ChainedEntry, 'hash'> = {
    ...{ number: 8, time: '2026-11-22 10:00:00.123', operation: 'addTag', outcome: 'done' },
    ...{ actor: 'kim', actor_id: 3, via: 'session', via_name: null, address: '192.0.2.1', request_id: 'r' },
    ...{ object: 'a'.repeat(64), object_type: 'file', details: '{"tag":"packed"}' },
  }
  // printf 'ab%.0s' {1..32} | xxd -r -p, and after it the columns as JSON, into sha256sum
  t.equal(hashOf('ab'.repeat(32), entry), '0c3e597effdcfe147390327455bfa1351976bd5c6ae40f9d202395e2223c2061')
})
