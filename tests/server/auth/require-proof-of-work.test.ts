import t from 'tap'
import { type ChallengePurpose, signChallenge } from '../../../server/src/auth/challenge.ts'
import { openTestApp } from '../../support/app.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { solveProof } from '../../support/solve-proof.ts'
import { until } from '../../support/until.ts'

const WRONG = { status: 403, json: { code: 'forbidden', message: /wrong or has expired/ } }
const USED = { status: 403, json: { code: 'forbidden', message: /already used/ } }
const DIFFICULTY = 8

type Test = Parameters<typeof openTestApp>[0]

async function openWithProofs(t: Test, settings: Readonly<Record<string, string>> = {}) {
  const post = await openMailServer(t)
  const test = await openTestApp(t, {
    enable_registration: '1',
    mail_smtp: post.address,
    enable_proof_of_work: '1',
    proof_of_work_bits: String(DIFFICULTY),
    ...settings,
  })
  await test.as({ login: 'bob', capabilities: ['manage_profile'] })
  const { nobody, app } = test
  const challenge = async (purpose: ChallengePurpose): Promise<string> =>
    (await nobody.get(`/api/auth/challenge?purpose=${purpose}`)).json.challenge
  const solved = async (purpose: ChallengePurpose) => solveProof(await challenge(purpose), { difficulty: DIFFICULTY })
  let next = 0
  const register = (proof?: unknown) => {
    const login = `kim-${next++}`
    const fields = { login, email: `${login}@example.org`, additional_info: 'analyst' }
    return nobody.send('POST', '/api/auth/register', {
      ...fields,
      ...(proof !== undefined && { proof_of_work: proof }),
    })
  }
  const recover = (proof?: unknown, login = 'bob') => {
    const fields = { login, email: 'bob@example.org' }
    return nobody.send('POST', '/api/auth/recover_password', {
      ...fields,
      ...(proof !== undefined && { proof_of_work: proof }),
    })
  }
  const users = (): Promise<string[]> => app.db('user').orderBy('id').pluck('login')
  return { ...test, post, challenge, solved, register, recover, users }
}

t.test('a solved challenge lets one registration and one recovery through', async (t) => {
  const { nobody, solved, register, recover, users, post } = await openWithProofs(t)
  t.match((await nobody.get('/api/server')).json, { is_proof_of_work_enabled: true })
  t.match((await nobody.get('/api/auth/challenge?purpose=register')).json, {
    algorithm: 'SHA-256',
    difficulty: DIFFICULTY,
    expires_in: 900,
  })
  const [first, second] = [await solved('register'), await solved('recover_password')]
  t.equal((await register(first)).status, 200)
  t.equal((await recover(second)).status, 200)
  t.equal(post.mails.length, 2)
  t.match(await register(first), USED)
  t.match(await recover(second), USED)
  t.strictSame(await users(), ['admin', 'bob', 'kim-0'])
  t.equal(post.mails.length, 2)
})

t.test('of many who send one proof at once, one is let through', async (t) => {
  const { solved, register, users } = await openWithProofs(t)
  const proof = await solved('register')
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(proof)))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ status }) => status === 403).length, 7)
  t.equal((await users()).length, 3)
})

t.test('without a proof, or with a wrong one, nobody is let through or learns anything', async (t) => {
  const { app, challenge, solved, register, recover, users, post } = await openWithProofs(t)
  t.match(await register(), { status: 403, json: { code: 'forbidden', message: /asks for a proof of work/ } })
  t.match(await recover(), { status: 403, json: { code: 'forbidden', message: /asks for a proof of work/ } })
  t.match(await register(await solved('recover_password')), WRONG, 'for another purpose')
  t.match(await recover(await solved('register')), WRONG, 'for another purpose')
  const given = await challenge('register')
  t.match(await register(solveProof(given, { difficulty: DIFFICULTY, isRight: false })), WRONG, 'not solved')
  const lowered = given.replace(`.${DIFFICULTY}.`, '.0.')
  t.match(await register(solveProof(lowered, { difficulty: 0 })), WRONG, 'an easier challenge')
  const [purpose, bits, end, id, signature = ''] = given.split('.')
  const longer = [purpose, bits, Number(end) + 1000, id, signature].join('.')
  t.match(await register(solveProof(longer, { difficulty: DIFFICULTY })), WRONG, 'a later end')
  const forged = [purpose, bits, end, id, signature.split('').reverse().join('')].join('.')
  t.match(await register(solveProof(forged, { difficulty: DIFFICULTY })), WRONG, 'another signature')
  const now = Math.floor(Date.now() / 1000)
  const terms = { purpose: 'register', difficulty: DIFFICULTY, id: 'x'.repeat(22) } as const
  const expired = signChallenge(app, { ...terms, expiresAt: now - 1 })
  t.match(await register(solveProof(expired, { difficulty: DIFFICULTY })), WRONG, 'expired')
  const replies = [await recover(undefined, 'bob'), await recover(undefined, 'missing')]
  t.equal(replies[0]?.json.message, replies[1]?.json.message)
  t.strictSame(await users(), ['admin', 'bob'])
  t.equal(post.mails.length, 0)
  t.strictSame(await app.db('used_challenge'), [])
  const valid = signChallenge(app, { ...terms, expiresAt: now + 60 })
  t.equal((await register(solveProof(valid, { difficulty: DIFFICULTY }))).status, 200)
})

t.test('a text that is not a proof names the field', async (t) => {
  const { nobody, solved, register, recover } = await openWithProofs(t)
  const right = await solved('register')
  const malformed = [
    null,
    5,
    ['x'],
    {},
    '',
    'x',
    'a.b.c.d.e.f',
    `${right}.1`,
    `${right}x`,
    `${right}\u0000`,
    'x'.repeat(201),
  ]
  for (const proof of malformed)
    for (const call of [register, recover])
      t.match(await call(proof), { status: 400, json: { errors: [{ field: 'proof_of_work' }] } }, JSON.stringify(proof))
  for (const query of ['', '?purpose=', '?purpose=login'])
    t.match(await nobody.get(`/api/auth/challenge${query}`), { status: 400, json: { errors: [{ field: 'purpose' }] } })
  t.equal((await register(right)).status, 200)
})

t.test('a network gets a bounded number of challenges', async (t) => {
  const { nobody } = await openWithProofs(t)
  const statuses: number[] = []
  const request = async () => statuses.push((await nobody.get('/api/auth/challenge?purpose=register')).status)
  await Promise.all(Array.from({ length: 301 }, request))
  t.equal(statuses.filter((status) => status === 200).length, 300)
  t.equal(statuses.filter((status) => status === 429).length, 1)
})

t.test('with a captcha as well, both are needed', async (t) => {
  const { solved, register } = await openWithProofs(t, { captcha_site_key: 'site', captcha_secret: 'hush' })
  t.match(await register(), { status: 403, json: { message: /proof of work/ } })
  t.match(await register(await solved('register')), { status: 403, json: { message: /ReCAPTCHA/ } })
})

t.test('a server that asks for no proof ignores one, and gives no challenges', async (t) => {
  const { nobody, register } = await openWithProofs(t, { enable_proof_of_work: '0' })
  t.match((await nobody.get('/api/server')).json, { is_proof_of_work_enabled: false })
  t.match(await nobody.get('/api/auth/challenge?purpose=register'), {
    status: 403,
    json: { message: 'This server asks for no proof of work.' },
  })
  t.equal((await register()).status, 200)
})

t.test('used challenges are forgotten once they have expired', async (t) => {
  const { app, admin, solved, register } = await openWithProofs(t)
  t.equal((await register(await solved('register'))).status, 200)
  await app.db('used_challenge').insert({ id: 'long-ago', expires_at: '2020-01-01' })
  t.equal((await admin.send('POST', '/api/background/challenge_retention/run')).status, 200)
  const ids = (): Promise<string[]> => app.db('used_challenge').pluck('id')
  await until(async () => !(await ids()).includes('long-ago'))
  t.equal((await ids()).length, 1)
})
