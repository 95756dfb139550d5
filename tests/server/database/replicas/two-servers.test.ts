import { randomBytes } from 'node:crypto'
import t from 'tap'
import { missing } from '../../../support/missing.ts'
import { openPrimaryWithReplicas } from '../../../support/replicated-database.ts'
import { startServer, temporaryFolder } from '../../../support/server-process.ts'
import { signIn } from '../../../support/sign-in.ts'
import { until } from '../../../support/until.ts'
import type { TestUser } from '../../../support/user.ts'

t.setTimeout(600_000)

const ROUNDS = 5

t.test(
  'each of two servers shows at once what the other wrote, also while their replica does not replay',
  async (t) => {
    const { uri, replicas } = await openPrimaryWithReplicas(t, 1)
    const [replica = missing()] = replicas
    const settings = {
      DATABASE_URI: uri,
      DATABASE_REPLICA_URIS: replica.uri,
      UPLOADS_FOLDER: await temporaryFolder(t),
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'critical',
    }
    const first = await signIn(await startServer(t, { settings }))
    const second = await signIn(await startServer(t, { settings }))
    const stateAt = async (server: TestUser) => (await server.get('/api/server/admin')).json.replicas[0]
    const isUsedByBoth = () => until(async () => (await stateAt(first)).is_used && (await stateAt(second)).is_used)
    const readsOf = async () => (await stateAt(first)).reads + (await stateAt(second)).reads
    const writeAndRead = async (round: string): Promise<void> => {
      for (const [writer, reader] of [
        [first, second],
        [second, first],
      ] as const) {
        const { id } = (await writer.upload(`${round} of ${writer === first}`)).json
        t.match(await reader.get(`/api/file/${id}`), { status: 200 })
        t.equal((await reader.get('/api/file')).json.files[0].id, id)
        await writer.send('PUT', `/api/object/${id}/tag`, { tag: 'seen' })
        t.match((await reader.get(`/api/object/${id}/tag`)).json, [{ tag: 'seen' }])
        await writer.send('DELETE', `/api/object/${id}`)
        t.match(await reader.get(`/api/file/${id}`), { status: 404 })
      }
    }
    await isUsedByBoth()
    const before = await readsOf()
    for (let round = 0; round < ROUNDS; round += 1) await writeAndRead(`round ${round}`)
    t.ok((await readsOf()) > before, 'the replica did reads of them')
    await isUsedByBoth()
    await replica.pause()
    for (let round = 0; round < ROUNDS; round += 1) await writeAndRead(`paused ${round}`)
    t.match([await stateAt(first), await stateAt(second)], [{ is_used: false }, { is_used: false }])
    await replica.resume()
    await isUsedByBoth()
  },
)
