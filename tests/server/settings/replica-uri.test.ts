import { tmpdir } from 'node:os'
import t from 'tap'
import { inspectSettings } from '../../../server/src/settings/read.ts'

const faultsOf = (database_replica_uris: string) =>
  inspectSettings({}, tmpdir(), { database_replica_uris }).faults.filter((fault) => fault.includes('replica'))

t.test('replicas are named by addresses of PostgreSQL', async (t) => {
  t.strictSame(faultsOf('postgresql://kim:secret@db2:5432/lazaret, postgres://%2Frun%2Fpostgres/lazaret'), [])
  for (const uris of ['db2', 'redis://db2', 'postgresql:///lazaret']) {
    const [fault] = faultsOf(uris)
    t.match(fault, /database_replica_uris.*must be addresses such as/, uris)
    t.notMatch(fault, /redis/, 'the value may be a secret')
  }
})
