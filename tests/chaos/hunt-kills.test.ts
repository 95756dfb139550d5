import t from 'tap'
import { rounds } from '../support/rounds.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'
import { report } from './report.ts'

const KILLS = rounds(1)
const FILES = 30 * KILLS
// Slow enough that a kill finds the hunt under way: 65 536 bytes count for a small file.
const SETTINGS = { LOG_LEVEL: 'error', ENABLE_FACTS: '0', HUNT_RATE: '655360' }
const SOURCE = 'rule marked { strings: $a = "marker-1" condition: $a } rule small { condition: filesize < 100 }'

t.setTimeout(600_000)

t.test('hunts whose server is killed go on: each file once, no hit lost or doubled', async (t) => {
  let server: ServerProcess = await startServer(t, { settings: SETTINGS })
  let user = await signIn(server)
  const marked: string[] = []
  for (let n = 0; n < FILES; n++) {
    const { id } = (await user.upload(n % 3 === 0 ? `file ${n} has marker-1` : `file ${n}`)).json
    if (n % 3 === 0) marked.unshift(id)
  }
  const begin = async () => (await user.send('POST', '/api/yara/hunt', { source: SOURCE })).json.id
  // Both share the reading of files.
  const ids = [await begin(), await begin()]
  const look = async (id = ids[0]) => (await user.get(`/api/yara/hunt/${id}`)).json
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const progress = await until(async () => {
      const hunt = await look()
      return hunt.scanned > before || hunt.state !== 'running' ? hunt : null
    })
    t.equal(progress.state, 'running', `under way at kill ${kill + 1}`)
    before = progress.scanned
    t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
    server = await startServer(t, { folder: server.folder, settings: SETTINGS })
    user = await signIn(server)
    t.ok((await look()).scanned >= before, 'what was recorded stays')
  }
  let wrong = 0
  for (const id of ids) {
    const hunt = await until(async () => {
      const found = await look(id)
      return found.state === 'running' ? null : found
    })
    t.match(hunt, {
      state: 'done',
      total: FILES,
      scanned: FILES,
      failed: 0,
      matched: FILES,
      hits: FILES + marked.length,
    })
    const { hits } = (await user.get(`/api/yara/hunt/${id}/hit?count=1000`)).json
    const positions = hits.map(({ position }: { position: number }) => position)
    t.strictSame(
      positions,
      [...positions.keys()].map((index: number) => index + 1),
    )
    const found = hits.filter(({ rule }: { rule: string }) => rule === 'marked')
    t.strictSame(
      found.map(({ object }: { object: string }) => object),
      marked,
    )
    wrong += Math.abs(hits.length - FILES - marked.length)
  }
  t.equal((await server.stop()).code, 0)
  report(t, {
    kills: KILLS,
    'files scanned': ids.length * FILES,
    'hits lost or doubled': wrong,
  })
})
