import { randomInt } from 'node:crypto'
import t from 'tap'
import { report } from '../../chaos/report.ts'
import { hasEnded } from '../../support/process-tree.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import { uploadConcurrently } from '../../support/upload-load.ts'
import { workerPids } from '../../support/worker-pids.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
t.setTimeout(900_000 + ROUNDS * 60_000)

type Line = { readonly number: number; readonly operation: string; readonly object: string | null }

t.test('a killed server has an entry of each upload that it acknowledged, and the chain goes on', async (t) => {
  const acknowledged = new Set<string>()
  const settings = { WORKERS: '2' }
  let server = await startServer(t, { settings })
  for (let round = 0; round < ROUNDS; round++) {
    const user = await signIn(server)
    const load = uploadConcurrently(Array(8).fill(user), { endsAtFailure: true })
    await load.more(randomInt(20, 60))
    const pids = [...(await workerPids(server)), await server.postmasterPid()]
    t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
    await load.stop()
    for (const pid of pids) await until(() => hasEnded(pid))
    for (const sha256 of load.acknowledged) acknowledged.add(sha256)
    server = await startServer(t, { settings, folder: server.folder })
    const admin = await signIn(server)
    const { bytes } = await admin.get('/api/audit/export')
    const lines: Line[] = bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    t.same(
      lines.map(({ number }) => number),
      lines.map((_, n) => n + 1),
      'numbers have no gaps',
    )
    const recorded = lines.flatMap(({ operation, object }) => (operation === 'uploadFile' ? [object] : []))
    t.equal(new Set(recorded).size, recorded.length, 'no upload has two entries')
    t.same(
      [...acknowledged].filter((sha256) => !recorded.includes(sha256)),
      [],
      'no acknowledged upload lacks one',
    )
    const known = new Set<unknown>()
    for (let page = await admin.get('/api/file?count=1000'); page.json.files.length > 0; ) {
      for (const { id } of page.json.files) known.add(id)
      page = await admin.get(`/api/file?count=1000&older_than=${page.json.files.at(-1).id}`)
    }
    t.same([...known].toSorted(), [...recorded].toSorted(), 'stored files and entries are the same')
  }
  report(t, { kills: ROUNDS, 'acknowledged uploads': acknowledged.size, 'without an entry': 0 })
  t.equal((await server.stop()).code, 0)
})
