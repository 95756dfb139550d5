import t from 'tap'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { openTestDatabase } from '../../support/database.ts'
import { memoryPeak } from '../../support/memory-peak.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

const ENTRIES = Number(process.env.AUDIT_ENTRIES ?? 150_000)
// The export has 105 MB and more; how much garbage waits to be collected differs by some 50 MB.
const RISE_BYTES = 100_000_000

t.setTimeout(900_000)

t.test(`${ENTRIES} entries are exported, in order, without filling the memory`, async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  const server = await startServer(t, { settings: { DATABASE_URI: uri, WORKERS: '1', AUDIT_RETENTION: '0' } })
  const { token, get } = await signIn(server)
  const details = JSON.stringify({ query: 'x'.repeat(500) })
  const entry = JSON.stringify({
    ...NO_SUBJECT,
    time: '2020-01-01T00:00:00',
    operation: 'test',
    details,
  } satisfies Entry)
  await knex.raw('insert into audit_pending (entry) select ? from generate_series(1, ?::int)', [entry, ENTRIES])
  t.match(await get('/api/audit?count=1'), { status: 200 })

  const walk = async (most = Number.POSITIVE_INFINITY): Promise<{ lines: number; sizeBytes: number }> => {
    const response = await fetch(`${server.url}/api/audit/export?operation=test`, {
      headers: { authorization: `Bearer ${token}` },
    })
    let lines = 0
    let sizeBytes = 0
    for await (const chunk of response.body ?? []) {
      sizeBytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
      // Leaving the loop cuts the connection.
      if (sizeBytes > most) break
    }
    return { lines, sizeBytes }
  }
  t.ok((await walk(1)).lines < ENTRIES, 'a client goes away')
  const idleBytes = await server.memoryBytes()
  let walked = { lines: 0, sizeBytes: 0 }
  const peakBytes = await memoryPeak(server, async () => {
    walked = await walk()
  })
  t.equal(walked.lines, ENTRIES)
  t.ok(walked.sizeBytes > ENTRIES * 700, `${walked.sizeBytes} bytes`)
  t.ok(peakBytes - idleBytes < RISE_BYTES, `${idleBytes} bytes idle, ${peakBytes} at most`)
})
