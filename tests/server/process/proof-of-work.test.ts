import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'
import { solveProof } from '../../support/solve-proof.ts'
import { testUser } from '../../support/user.ts'

t.test('a proof that one server accepted is refused by another of the same database', async (t) => {
  const { uri } = await openTestDatabase(t)
  const settings = {
    DATABASE_URI: uri,
    WORKERS: '1',
    SECRET_KEY: randomBytes(16).toString('hex'),
    ENABLE_REGISTRATION: '1',
    ENABLE_PROOF_OF_WORK: '1',
    PROOF_OF_WORK_BITS: '8',
  }
  const here = testUser((await startServer(t, { settings })).url, { login: 'nobody', token: null })
  const there = testUser((await startServer(t, { settings })).url, { login: 'nobody', token: null })
  const solve = async () => {
    const { challenge } = (await here.get('/api/auth/challenge?purpose=register')).json
    return solveProof(challenge, { difficulty: 8 })
  }
  const registration = (login: string, proof: string) => ({
    login,
    email: 'kim@example.org',
    additional_info: 'analyst',
    proof_of_work: proof,
  })
  const [first, second] = [await solve(), await solve()]
  t.equal((await here.send('POST', '/api/auth/register', registration('kim', first))).status, 200)
  t.match(await there.send('POST', '/api/auth/register', registration('lee', first)), {
    status: 403,
    json: { message: /already used/ },
  })
  t.equal((await there.send('POST', '/api/auth/register', registration('lee', second))).status, 200)
})
