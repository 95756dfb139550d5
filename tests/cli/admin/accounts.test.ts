import { randomUUID } from 'node:crypto'
import t from 'tap'
import { CAPABILITY_NAMES } from '../../../cli/src/admin/capabilities.ts'
import { CAPABILITIES } from '../../../server/src/capabilities.ts'
import { ADMIN_PASSWORD } from '../../support/app.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli, cliOf } = await openSignedIn(t)
const plain = await cliOf(await app.as({ capabilities: ['manage_profile'] }))
const one = async (...args: string[]) => JSON.parse((await cli.run([...args, '-o', 'json'])).out)

t.test('a user is created, shown, changed, locked out, let in and deleted', async (t) => {
  await app.aGroup('team-a')
  const create = ['user', 'create', 'bob', '--email', 'bob@example.org', '--info', 'CERT', '--group', 'team-a']
  t.match((await cli.run([...create, '-n'])).records, [
    { login: 'bob', status: 'would-create', email: 'bob@example.org' },
  ])
  t.match(await cli.run(['user', 'get', 'bob']), { code: 5, err: /No such user/ })
  t.match(await cli.run(create), {
    code: 0,
    err: /^created user bob\nnext, to set a password: lazaret user password-link/m,
  })
  t.match(await one('user', 'get', 'bob'), { login: 'bob', additional_info: 'CERT', feed_quality: 'high' })
  t.ok((await one('group', 'get', 'team-a')).users.includes('bob'))
  t.match(await cli.run(create), { code: 1, err: /User exists yet/ })
  t.match(
    (await cli.run(['user', 'list'])).records.find(({ login }) => login === 'bob'),
    { email: 'bob@example.org' },
  )
  t.match((await cli.run(['user', 'list', '-o', 'table'])).out, /\nbob +bob@example\.org +active +/)

  t.match(await cli.run(['user', 'set', 'bob', '--info', 'x', '--email', 'b@example.org']), { code: 0 })
  t.match(await one('user', 'get', 'bob'), { additional_info: 'x', email: 'b@example.org', feed_quality: 'high' })
  t.match(await cli.run(['user', 'set', 'bob']), { code: 2 })
  t.match(await cli.run(['user', 'set', 'bob', '--email', 'no address']), { code: 1, err: /email/ })

  const logins = ['bob', 'nobody-here']
  t.match((await cli.run(['user', 'disable', ...logins, '-n'])).records, [
    { login: 'bob', status: 'would-disable' },
    { login: 'nobody-here', status: 'not-found' },
  ])
  t.equal((await one('user', 'get', 'bob')).disabled, false)
  t.match(await cli.run(['user', 'disable', ...logins]), { code: 3, err: 'disabled 1 user, 1 failed\n' })
  t.equal((await one('user', 'get', 'bob')).disabled, true)
  await cli.run(['user', 'enable', 'bob'])
  t.equal((await one('user', 'get', 'bob')).disabled, false)
  t.match(await cli.run(['user', 'disable', 'bob', 'admin']), { code: 3, out: /block yourself/ })

  t.match(await cli.run(['user', 'rm', 'bob']), { code: 2, err: /1 user will be deleted.*--yes/ })
  t.match(await cli.run(['user', 'rm', 'bob', '--yes']), { code: 0, err: 'deleted user bob\n' })
  t.match(await cli.run(['user', 'rm', 'bob', '--yes']), { code: 5 })
})

t.test('a key that changes the address of its own account is asked for the password', async (t) => {
  const set = ['user', 'set', 'admin', '--email', 'new@example.org']
  t.match(await cli.run(set), { code: 2, out: /no password given/ })
  t.match(await cli.run([...set, '--password-stdin'], { stdin: ADMIN_PASSWORD }), { code: 0 })
  t.match(await one('user', 'get', 'admin'), { email: 'new@example.org' })
})

t.test('a user whose group does not exist is not created, nor one whose link cannot be delivered', async (t) => {
  const create = ['user', 'create', 'carl', '--email', 'carl@example.org', '--info', 'x']
  t.match(await cli.run([...create, '--group', 'nowhere']), { code: 5 })
  t.match(await cli.run([...create, '--send-email']), { code: 6, err: /SMTP/ })
  t.match(await cli.run(['user', 'create', 'carl']), { code: 2, err: /--email/ })
  t.match(await cli.run(['user', 'get', 'carl']), { code: 5 })
})

t.test('those who wait for approval are listed, accepted and turned away', async (t) => {
  const wait = async (login: string) => {
    await app.as({ login })
    await app.app.db('user').where({ login }).update({ pending: true, requested_on: '2026-11-21 10:00:00' })
  }
  for (const login of ['carol', 'mallory']) await wait(login)
  t.match(
    (await cli.run(['user', 'pending'])).records.map(({ login }) => login),
    ['carol', 'mallory'],
  )
  t.equal((await cli.run(['user', 'list', '--pending', '-o', 'ids'])).out, 'carol\nmallory\n')
  t.match((await cli.run(['user', 'pending', '-o', 'table'])).out, /^LOGIN +EMAIL +REQUESTED\ncarol /)
  t.match(await cli.run(['user', 'accept', 'carol']), { code: 0, err: 'accepted user carol\n' })
  t.match(await cli.run(['user', 'reject', 'mallory']), { code: 2, err: /--yes/ })
  t.match(await cli.run(['user', 'reject', 'mallory', '--yes']), { code: 0 })
  t.equal((await cli.run(['user', 'pending'])).out, '')
  t.match(await cli.run(['user', 'accept', 'carol']), { code: 5 })
})

t.test('a link leads to a password, without a browser as well', async (t) => {
  await cli.run(['user', 'create', 'dave', '--email', 'dave@example.org', '--info', 'x'])
  t.match((await cli.run(['user', 'password-link', 'dave', '-n'])).records, [{ login: 'dave', status: 'would-create' }])
  const { token, url } = await one('user', 'password-link', 'dave')
  t.equal(url, `${app.url}/setpasswd/?token=${token}`)
  const signedOut = { env: { LAZARET_API_KEY: '' } }
  const set = (stdin: string, ...more: string[]) =>
    cli.run(['user', 'set-password', '--stdin', '--url', app.url, ...more], { ...signedOut, stdin })
  t.match(await set(`${token}\n`), { code: 2 })
  t.match(await set(`${token}\na good password\n`, '-n'), { code: 0, err: 'would set the password\n' })
  const done = await set(`${token}\na good password\n`)
  t.match(done, { code: 0, err: 'the password of dave is set\n' })
  t.not((await set(`${token}\nanother\n`)).code, 0, 'a token is good once')
  t.match(await cli.run(['user', 'set-password'], signedOut), { code: 2, err: /--stdin/ })
  const logIn = ['login', '--url', app.url, '--user', 'dave', '--password-stdin']
  t.equal((await cli.run(logIn, { ...signedOut, stdin: 'a good password\n' })).code, 0)
  t.match(await cli.run(['user', 'password-link', 'nobody-here']), { code: 5 })
})

t.test('a link of the own account asks for its current password', async (t) => {
  const { token } = await one('user', 'password-link')
  const signedOut = { env: { LAZARET_API_KEY: '' } }
  const set = (...lines: string[]) =>
    cli.run(['user', 'set-password', '--stdin', '--url', app.url], { ...signedOut, stdin: `${lines.join('\n')}\n` })
  t.match(await set(token, 'a good password'), { code: 4, err: /send it as "current_password"/ })
  t.match(await set(token, 'a good password', 'wrong'), { err: /Invalid login or password/ })
  t.match(await set(token, 'a good password', ADMIN_PASSWORD), { code: 0, err: 'the password of admin is set\n' })
})

t.test('an account lives from registration to recovery by the command line alone', async (t) => {
  const post = await openMailServer(t)
  const { app, cli } = await openSignedIn(t, { enable_registration: '1', mail_smtp: post.address })
  const stranger = (args: string[], stdin = '') =>
    cli.run(['user', ...args, '--url', app.url], { env: { LAZARET_API_KEY: '' }, stdin })
  const linkIn = () => /http:\S+\/setpasswd\/\?token=\S+/.exec(post.take().text ?? '')?.[0] ?? ''
  const register = ['register', 'gina', '--email', 'gina@example.org', '--info', 'CERT']
  t.match((await stranger([...register, '-n'])).records, [{ login: 'gina', status: 'would-register' }])
  t.match(await stranger(register), { code: 0, err: /^registered user gina\nan administrator has to accept/m })
  post.clear()
  t.match(await stranger(register), { code: 1, err: /Name already exists/ })
  t.match(await stranger(['register', 'gina']), { code: 2, err: /--email/ })
  t.match((await cli.run(['user', 'list', '--pending'])).records, [{ login: 'gina' }])
  t.match(await cli.run(['user', 'accept', 'gina']), { code: 0 })
  t.match(await stranger(['set-password', '--stdin'], `${linkIn()}\na good password\n`), {
    code: 0,
    err: 'the password of gina is set\n',
  })
  const recover = ['recover', 'gina', '--email', 'gina@example.org']
  t.match(await stranger([...recover, '-n']), { code: 0, records: [{ status: 'would-mail' }] })
  t.equal(post.mails.length, 0)
  t.match(await stranger(recover), { code: 0, err: /^mailed user gina\nopen the link/m })
  t.match(await stranger(['set-password', '--stdin'], `${linkIn()}\nanother password\n`), { code: 0 })
  t.match(await stranger(['recover', 'gina', '--email', 'x@example.org']), { code: 4, err: /Invalid login or email/ })
  t.match(await cli.run(['user', 'password-link', 'gina', '--send-email', '-n']), { code: 0, out: /would-mail/ })
  t.match(await cli.run(['user', 'password-link', 'gina', '--send-email']), { code: 0, err: 'mailed user gina\n' })
  t.strictSame(post.take().recipients, ['gina@example.org'])
  await app.app.db('user').where({ login: 'admin' }).update({ email: 'admin@example.org' })
  t.match(await cli.run(['user', 'password-link', '--send-email']), { code: 0, err: 'mailed user admin\n' })
  t.strictSame(post.take().recipients, ['admin@example.org'])
  t.match((await cli.run(['user', 'password-link', '-n'])).records, [{ login: 'admin', status: 'would-create' }])
  await stranger(['register', 'hugo', '--email', 'hugo@example.org', '--info', 'x', '--captcha', 'y'])
  post.clear()
  await stranger(['register', 'ivan', '--email', 'ivan@example.org', '--info', 'x'])
  post.clear()
  t.match(await cli.run(['user', 'accept', 'ivan', '--no-send-email']), { code: 0 })
  t.equal(post.mails.length, 0)
  t.match(await cli.run(['user', 'reject', 'hugo', '--send-email', '--yes']), { code: 0 })
  t.match(post.take().subject, /was refused/)
})

t.test('a group gets capabilities and loses them, by names that are known', async (t) => {
  t.match(await cli.run(['group', 'create', 'team-b', '--capability', 'adding_files,+adding_tags', '-n']), { code: 0 })
  t.match(await cli.run(['group', 'get', 'team-b']), { code: 5 })
  await cli.run(['group', 'create', 'team-b', '--capability', 'adding_files,+adding_tags', '--default'])
  t.match(await one('group', 'get', 'team-b'), { capabilities: ['adding_files', 'adding_tags'], default: true })
  const set = ['group', 'set', 'team-b', '--capability', '+adding_comments,-adding_files']
  t.match((await cli.run([...set, '-n'])).records, [{ group: 'team-b', status: 'would-change' }])
  t.match(await cli.run([...set, '--capability', '-adding_tags', '--no-default', '--no-workspace']), {
    code: 0,
    err: 'changed group team-b\nteam-b: +adding_comments -adding_files -adding_tags\n',
  })
  t.match(await one('group', 'get', 'team-b'), { capabilities: ['adding_comments'], default: false, workspace: false })
  t.match(await cli.run(['group', 'set', 'team-b', '--capability', '+ading_tags']), {
    code: 2,
    err: /unknown capability "ading_tags" \(did you mean adding_tags\?/,
  })
  t.match(await cli.run(['group', 'set', 'team-b', '--capability', 'yara_scan', '--any-capability']), { code: 0 })
  t.same((await one('group', 'get', 'team-b')).capabilities, ['adding_comments', 'yara_scan'])
  t.match(await cli.run(['group', 'create', 'x', '--capability', '-adding_tags']), { code: 2 })
  t.match(await cli.run(['group', 'set', 'team-b']), { code: 2 })
  t.match(await cli.run(['group', 'set', 'public', '--rename', 'other']), { code: 4, err: /immutable/ })
  t.match(await cli.run(['group', 'set', 'team-b', '--rename', 'team-c']), { code: 0 })
  t.match(await cli.run(['group', 'rm', 'team-c']), { code: 2, err: /1 group will be deleted/ })
  t.match(await cli.run(['group', 'rm', 'team-c', 'team-b', '--yes']), { code: 3 })
})

t.test('members join, become administrators and leave', async (t) => {
  await app.aGroup('team-d')
  for (const login of ['erin', 'frank']) await app.as({ login })
  const group = () => one('group', 'get', 'team-d')
  t.match(await cli.run(['group', 'add-member', 'team-d', 'erin', '-n']), { code: 0, out: /would-add/ })
  t.match(await group(), { users: [] })
  t.match(await cli.run(['group', 'add-member', 'team-d', 'erin', 'nobody-here']), { code: 3 })
  await cli.run(['group', 'add-member', 'team-d', 'frank', '--admin'])
  t.match(await group(), { users: ['erin', 'frank'], admins: ['frank'] })
  t.match(await cli.run(['group', 'set-member', 'team-d', 'erin', '--admin']), { code: 0 })
  t.match(await cli.run(['group', 'set-member', 'team-d', 'frank', '--no-admin']), { code: 0 })
  t.match(await group(), { admins: ['erin'] })
  t.match(await cli.run(['group', 'set-member', 'team-d', 'frank']), { code: 2 })
  t.match(await cli.run(['group', 'rm-member', 'team-d', 'dave', '-n']), { code: 5 })
  t.match(await cli.run(['group', 'rm-member', 'team-d', 'erin', 'frank']), { code: 0 })
  t.match(await group(), { users: [] })
  t.ok((await cli.run(['group', 'list', '-o', 'ids'])).out.includes('team-d\n'))
  t.match((await cli.run(['group', 'list', '-o', 'table'])).out, /\nteam-d +workspace/)
})

t.test('keys of others are listed; several are revoked at once', async (t) => {
  const names = ['first', 'second']
  for (const name of names) await cli.run(['key', 'create', '--name', name, '--user', 'erin'])
  const keys = (await cli.run(['key', 'list', '--user', 'erin'])).records
  t.same(
    keys.map(({ name }) => name),
    ['test', ...names],
  )
  const ids = (await cli.run(['key', 'list', '--user', 'erin', '-o', 'ids'])).out.trim().split('\n')
  const own = JSON.parse((await cli.run(['key', 'create', '--name', 'own', '-o', 'json'])).out)
  t.match((await cli.run(['key', 'rm', own.id, '-n'])).records, [{ id: own.id, status: 'would-revoke', name: 'own' }])
  t.match(await cli.run(['key', 'rm', own.id, randomUUID()]), { code: 3, err: 'revoked 1 key, 1 failed\n' })
  t.equal(ids.length, 3)
  t.match(await cli.run(['key', 'list', '--user', 'nobody-here']), { code: 5 })
})

t.test('everybody else is refused in the words of the server', async (t) => {
  for (const args of [
    ['user', 'list'],
    ['user', 'get', 'admin'],
    ['user', 'create', 'x', '--email', 'x@example.org', '--info', 'x'],
    ['user', 'set', 'admin', '--info', 'x'],
    ['user', 'disable', 'admin'],
    ['user', 'rm', 'admin', '--yes'],
    ['user', 'accept', 'carol'],
    ['user', 'reject', 'carol', '--yes'],
    ['user', 'password-link', 'admin'],
    ['user', 'password-link', 'admin', '--send-email'],
    ['group', 'list'],
    ['group', 'get', 'public'],
    ['group', 'create', 'x'],
    ['group', 'set', 'public', '--default'],
    ['group', 'rm', 'public', '--yes'],
    ['group', 'add-member', 'public', 'admin'],
    ['group', 'set-member', 'public', 'admin', '--admin'],
    ['group', 'rm-member', 'public', 'admin'],
    ['key', 'list', '--user', 'admin'],
    ['key', 'create', '--name', 'x', '--user', 'admin'],
  ])
    t.match(await plain.run(args), { code: 4, err: /manage_users|not permitted to manage this group/ }, args.join(' '))
})

t.test('the capabilities known here are those of the server', async (t) => {
  t.same([...CAPABILITY_NAMES].sort(), Object.keys(CAPABILITIES).sort())
})
