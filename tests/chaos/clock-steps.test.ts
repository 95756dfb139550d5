import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { listFiles } from '../support/list-files.ts'
import { needProgram } from '../support/programs.ts'
import { rounds } from '../support/rounds.ts'
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'
import { requireAll, uploadConcurrently } from '../support/upload-load.ts'
import { testUser } from '../support/user.ts'
import { report } from './report.ts'

const ROUNDS = rounds(1)
const [CLIENTS, UPLOADS, GUESSES, LONGEST_WAIT_SECONDS] = [4, 6, 6, 900]
const [HOUR, DAY] = [3600, 86_400]
t.setTimeout(900_000 + ROUNDS * 240_000)

/** Seconds that the clock of the server differs, one after the other. */
const STEPS = [0, HOUR, 0, -10, 0, -HOUR]

t.test('a clock that is set loses no upload, and changes neither order, sessions nor waits', async (t) => {
  if (!needProgram(t, 'faketime')) return
  const file = join(await temporaryFolder(t), 'clock')
  const setClock = (seconds: number): Promise<void> => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  await setClock(-2 * DAY)
  const server = await startServer(t, { environment: { ...fakedBy(file) }, settings: { LOG_LEVEL: 'error' } })
  const setTo = async (seconds: number): Promise<void> => {
    await setClock(seconds)
    await until(async () => Math.abs((await clockOf(server)) - Date.now() / 1000 - seconds) < 5)
  }
  const anonymous = testUser(server.url, { login: 'nobody', token: null })
  let uploads = 0
  let signIns = 0
  const seen: string[] = []
  const keyUser = await anApiKey(await signIn(server), server)
  for (let round = 0; round < ROUNDS; round += 1) {
    await setTo(0)
    const patient = await signIn(server)
    const load = uploadConcurrently(Array(CLIENTS).fill(keyUser), { endsAtFailure: false })
    for (const [at, step] of STEPS.entries()) {
      const login = `kim-${round}-${at}`
      for (let n = 0; n < GUESSES; n += 1) await anonymous.send('POST', '/api/auth/login', { login, password: `${n}` })
      await setTo(step)
      await load.more(UPLOADS)
      const listed = (await listFiles(await signIn(server), 50)).map(({ id }) => id).reverse()
      t.same(listed.slice(0, seen.length), seen, `${step} s: what is new comes last, and nothing is repeated`)
      seen.push(...listed.slice(seen.length))
      const refused = await anonymous.send('POST', '/api/auth/login', { login, password: 'another' })
      signIns += GUESSES + 1
      const waitSeconds = Number(refused.headers.get('Retry-After') ?? 0)
      t.ok(waitSeconds <= LONGEST_WAIT_SECONDS, `${step} s: a wait of ${waitSeconds} s`)
      const { status } = await patient.get('/api/file')
      // It was opened at 0, and lasts a day.
      if (step >= 0) t.equal(status, 200, `${step} s: the session goes on`)
    }
    await load.stop()
    t.same(load.failures, [])
    uploads += load.acknowledged.size
    await setTo(0)
    await requireAll(t, await signIn(server), load.acknowledged)
  }
  report(t, { steps: ROUNDS * STEPS.length, uploads, 'sign-ins': signIns, 'lost, repeated or out of order': 0 })
})

/** Only the clock that people read is set; PostgreSQL keeps its own. */
function fakedBy(file: string): Record<string, string> {
  const preload = execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
  return {
    LD_PRELOAD: preload.replace('libfaketime.so', 'libfaketimeMT.so'),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}

async function clockOf({ url }: ServerProcess): Promise<number> {
  const { headers } = await fetch(`${url}/api/ping`)
  return Date.parse(headers.get('Date') ?? '') / 1000
}

/** A key has no end, and this one is older than every step back. */
async function anApiKey(user: ReturnType<typeof testUser>, { url }: ServerProcess): Promise<typeof user> {
  const { json } = await user.send('POST', `/api/user/${user.login}/api_key`, { name: 'load' })
  return testUser(url, { login: user.login, token: json.token })
}
