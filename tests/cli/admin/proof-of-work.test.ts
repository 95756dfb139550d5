import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

t.test('an account is requested where the server asks for a proof of work', async (t) => {
  const settings = { enable_registration: '1', enable_proof_of_work: '1', proof_of_work_bits: '8' }
  const { app, cli } = await openSignedIn(t, settings)
  const args = ['user', 'register', 'carol', '--email', 'carol@example.org', '--info', 'CERT', '--url', app.url]
  t.match(await cli.run(args, { env: { LAZARET_API_KEY: '' } }), { code: 0, err: /^registered user carol$/m })
  t.equal((await app.app.db('used_challenge')).length, 1)
})
