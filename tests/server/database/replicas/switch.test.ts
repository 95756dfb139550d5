import { apiKey, createClient } from '@lazaret/sdk'
import t from 'tap'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'
import { missing } from '../../../support/missing.ts'
import { uriOf } from '../../../support/standby-cluster.ts'
import { until } from '../../../support/until.ts'

t.setTimeout(600_000)

const REQUESTS = 30

t.test('when a replica becomes the primary, readers get no error and see what they wrote', async (t) => {
  const { url, admin, database, report, reads, allUsed } = await openAppWithReplicas(t, 2, (database) => ({
    database_uri: uriOf(database.cluster, ...database.replicas.map(({ cluster }) => cluster)),
  }))
  const [promoted = missing(), follower = missing()] = database.replicas
  // It waits while no server takes writes, as the command line does.
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  const written: string[] = []
  const unseen: string[] = []
  let answers = 0
  let isStopping = false
  const writeAndRead = async (who: string): Promise<void> => {
    for (let n = 0; !isStopping; n += 1) {
      const { id } = await client.files.upload({ source: Buffer.from(`${who} ${n}`), name: 'sample' })
      await client.files.get(id).catch((error: unknown) => unseen.push(`${id}: ${error}`))
      written.push(id)
      answers += 1
    }
  }
  const read = async (): Promise<void> => {
    for (let n = 0; !isStopping; n += 1) {
      const id = written[n % written.length]
      if (id !== undefined) await client.files.get(id).catch((error: unknown) => unseen.push(`${id}: ${error}`))
      await client.files.count('name:sample')
      answers += 1
    }
  }
  const more = async (wanted: number): Promise<unknown> => {
    const from = answers
    return until(async () => answers >= from + wanted)
  }
  const clients = Promise.all([writeAndRead('ann'), writeAndRead('bob'), read(), read()])
  await more(REQUESTS)
  await allUsed()
  await database.stop()
  await promoted.promote()
  await more(REQUESTS)
  await follower.follow(promoted)
  await until(async () => report().replicas[1]?.isUsed)
  t.match(report().replicas[0], { isUsed: false, reason: /takes writes: it is not a replica any more/ })
  const before = reads()
  await more(REQUESTS)
  isStopping = true
  await clients
  t.ok(reads() > before, 'the replica on the new timeline is used')
  t.strictSame(unseen, [])
  for (const id of written) t.match(await admin.get(`/api/file/${id}`), { status: 200 })
})
