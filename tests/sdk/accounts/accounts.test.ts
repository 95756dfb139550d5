import { createClient, password } from '@lazaret/sdk'
import t from 'tap'
import { openMailServer, tokenIn } from '../../support/mail-server.ts'
import { openClients } from '../open-clients.ts'

const bob = { email: 'bob@example.org', additional_info: 'CERT' }

t.test('a user is created, sets a password, is changed and deleted', async (t) => {
  const { client, url } = await openClients(t)
  await client.users.create('bob', bob)
  await t.rejects(client.users.create('bob', bob), { code: 'conflict' })
  t.match(await client.users.get('bob'), { login: 'bob', email: bob.email, disabled: false })
  const token = await client.users.passwordToken('bob')
  const secret = 'a long enough secret'
  await using own = createClient({ baseUrl: url, auth: password('bob', secret) })
  t.equal(await own.auth.setPassword({ token, password: secret }), 'bob')
  t.match(await own.auth.identity(), { login: 'bob' })
  await client.groups.create('team')
  await client.members.add('team', 'bob')
  t.match(await own.auth.groups(), [{ name: 'team', users: ['bob'] }])
  t.match(await own.users.profile('bob'), { login: 'bob', email: bob.email })
  await t.rejects(own.users.list(), { code: 'forbidden', missingCapability: 'manage_users' })
  await client.users.update('bob', { additional_info: 'CSIRT', disabled: true })
  t.match(await client.users.get('bob'), { additional_info: 'CSIRT', disabled: true, email: bob.email })
  await t.rejects(own.auth.identity(), { name: 'AccountDisabledError' })
  await client.users.delete('bob')
  await t.rejects(client.users.get('bob'), { code: 'not_found' })
})

t.test('those who wait are let in or turned away', async (t) => {
  const { client, app } = await openClients(t)
  for (const login of ['carol', 'mallory']) {
    await client.users.create(login, bob)
    await app.db('user').where({ login }).update({ pending: true })
  }
  t.same(
    (await client.users.list({ pending: true })).map(({ login }) => login),
    ['carol', 'mallory'],
  )
  await client.users.accept('carol')
  await client.users.reject('mallory')
  t.same(await client.users.list({ pending: true }), [])
  t.ok((await client.users.list()).some(({ login }) => login === 'carol'))
  await t.rejects(client.users.get('mallory'), { code: 'not_found' })
})

t.test('a user registers, is accepted, and recovers the password by mail', async (t) => {
  const post = await openMailServer(t)
  const { client, url } = await openClients(t, { enable_registration: '1', mail_smtp: post.address })
  const carol = { login: 'carol', email: 'carol@example.org', additional_info: 'CERT' }
  const recovery = { login: 'carol', email: 'carol@example.org' }
  await using own = createClient({ baseUrl: url })
  t.ok(await client.supports('POST', '/api/auth/register'))
  await own.auth.register(carol)
  t.match(post.take().subject, /registration was received/)
  await t.rejects(own.auth.register(carol), { name: 'ConflictError' })
  await t.rejects(own.auth.recoverPassword(recovery), { name: 'ForbiddenError' })
  await client.users.accept('carol')
  await own.auth.setPassword({ token: tokenIn(post.take()), password: 'a long enough secret' })
  await own.auth.login({ login: 'carol', password: 'a long enough secret' })
  await own.auth.requestPasswordChange()
  t.match(post.take().subject, /change your password/)
  await client.users.requestPasswordChange('carol')
  t.match(post.take().subject, /change your password/)
  await own.auth.recoverPassword(recovery)
  t.equal(await own.auth.setPassword({ token: tokenIn(post.take()), password: 'another secret' }), 'carol')
})

t.test('a server that sends no mails and takes no registrations says so', async (t) => {
  const { client } = await openClients(t)
  await t.rejects(client.auth.requestPasswordChange(), { name: 'UnavailableError', message: /SMTP server/ })
  await t.rejects(client.users.requestPasswordChange('admin'), { name: 'UnavailableError' })
  await t.rejects(client.auth.register({ login: 'x', email: 'x@example.org', additional_info: 'x' }), {
    name: 'ForbiddenError',
    message: /User registration is not enabled/,
  })
})

t.test('groups and their members', async (t) => {
  const { client, clientAs } = await openClients(t)
  const { login } = await clientAs({})
  await client.groups.create('analysts')
  await client.groups.create('others', { capabilities: ['adding_tags'] })
  await t.rejects(client.groups.create('analysts'), { code: 'conflict' })
  await client.members.add('analysts', login)
  await client.members.update({ group: 'analysts', login }, { group_admin: true })
  t.match(await client.groups.get('analysts'), { users: [login], admins: [login] })
  await client.members.remove('analysts', login)
  t.same((await client.groups.get('analysts')).users, [])
  await client.groups.update('others', { capabilities: [], workspace: false })
  t.match(await client.groups.get('others'), { capabilities: [], workspace: false })
  t.ok((await client.groups.list()).some(({ name }) => name === 'others'))
  await client.groups.delete('others')
  await t.rejects(client.groups.get('others'), { code: 'not_found' })
})

t.test('a name that would change the address is refused here', async (t) => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'a.b.c' })
  for (const name of ['', '.', '..']) {
    await t.rejects(client.users.delete(name), { code: 'invalid_request', fields: [{ field: 'login' }] })
    await t.rejects(client.groups.delete(name), { code: 'invalid_request', fields: [{ field: 'name' }] })
    await t.rejects(client.members.remove('g', name), { code: 'invalid_request', fields: [{ field: 'login' }] })
  }
})

t.test('what only administrators see of the server', async (t) => {
  const { client, clientAs } = await openClients(t)
  t.match(await client.server.adminInfo(), { plugins_enabled: Boolean, active_plugins: {} })
  const { client: weak } = await clientAs({})
  await t.rejects(weak.server.adminInfo(), { code: 'forbidden' })
})
