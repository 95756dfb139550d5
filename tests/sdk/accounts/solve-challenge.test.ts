import { anonymous, createClient, solveChallenge } from '@lazaret/sdk'
import t from 'tap'
import { openMailServer } from '../../support/mail-server.ts'
import { openClients } from '../open-clients.ts'

const proofs = { enable_registration: '1', enable_proof_of_work: '1', proof_of_work_bits: '8' }
const carol = { login: 'carol', email: 'carol@example.org', additional_info: 'CERT' }

t.test('registration and recovery solve the challenge where the server asks for one', async (t) => {
  const post = await openMailServer(t)
  const { url, client, as } = await openClients(t, { ...proofs, mail_smtp: post.address })
  await as({ login: 'bob', capabilities: ['manage_profile'] })
  await using stranger = createClient({ baseUrl: url, auth: anonymous() })
  await stranger.auth.register(carol)
  await stranger.auth.recoverPassword({ login: 'bob', email: 'bob@example.org' })
  t.equal(post.mails.length, 2)
  t.match(await client.users.list({ pending: true }), [{ login: 'carol' }])
})

t.test('a proof that was made before is used, once', async (t) => {
  const { url } = await openClients(t, proofs)
  await using stranger = createClient({ baseUrl: url, auth: anonymous() })
  const { proof, expiresInMs } = await solveChallenge(stranger, { purpose: 'register' })
  t.ok(expiresInMs > 600_000 && expiresInMs <= 900_000)
  await stranger.auth.register({ ...carol, proof_of_work: proof })
  await t.rejects(stranger.auth.register({ ...carol, login: 'dave', proof_of_work: proof }), { name: 'ForbiddenError' })
  const other = await solveChallenge(stranger, { purpose: 'recover_password' })
  await t.rejects(stranger.auth.register({ ...carol, login: 'dave', proof_of_work: other.proof }), {
    name: 'ForbiddenError',
  })
})

t.test('a hard challenge reports progress, lets other work run, and stops with its signal', async (t) => {
  const { url } = await openClients(t, { ...proofs, proof_of_work_bits: '26' })
  await using stranger = createClient({ baseUrl: url, auth: anonymous() })
  const stop = new AbortController()
  const reports: number[] = []
  const onProgress = ({ attempts, expectedAttempts }: { attempts: number; expectedAttempts: number }) => {
    t.equal(expectedAttempts, 2 ** 26)
    reports.push(attempts)
    if (reports.length === 2) setTimeout(() => stop.abort())
  }
  await t.rejects(stranger.auth.register(carol, { signal: stop.signal, onProgress }), { name: 'AbortError' })
  t.ok((reports[1] ?? 0) > (reports[0] ?? 0))
})

t.test('a server that asks for no proof gives no challenge', async (t) => {
  const { url } = await openClients(t, { enable_registration: '1' })
  await using stranger = createClient({ baseUrl: url, auth: anonymous() })
  await t.rejects(solveChallenge(stranger, { purpose: 'register' }), { name: 'ForbiddenError' })
  await stranger.auth.register(carol)
})
