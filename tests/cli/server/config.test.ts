import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

t.test('each setting is printed with its value and origin', async (t) => {
  const secret = randomBytes(32).toString('hex')
  const cli = await openCli(t, { SERVICE_PORT: '1234', SERVICE_SECRET_KEY: secret, MWDB_INSTANCE_NAME: 'old' })
  await writeFile(cli.path('service.ini'), '[service]\nport = 1\nenable_ssdeep = 0\n')
  const { code, records, out, err } = await cli.run(['server', 'config', '--host', '::1'])
  t.equal(code, 0)
  const row = (key: string) => records.find((record) => record.key === key)
  t.match(row('port'), { value: '1234', source: 'environment' })
  t.match(row('enable_ssdeep'), { value: '0', source: cli.path('service.ini') })
  t.match(row('host'), { value: '::1', source: 'command line' })
  t.match(row('instance_name'), { value: 'old', oldName: 'mwdb.instance_name' })
  t.match(row('hash_pathing'), { value: '1', source: 'default' })
  t.match(row('secret_key'), { value: '***' })
  t.notMatch(out + err, secret)
  t.match(err, /mwdb\.instance_name is an older name/)
  const changed = await cli.run(['server', 'config', '--changed'])
  t.strictSame(changed.records.map(({ key }) => key).sort(), ['enable_ssdeep', 'instance_name', 'port', 'secret_key'])
})

t.test('a password of the administrator that guessing finds soon is a warning', async (t) => {
  const cli = await openCli(t, { SERVICE_ADMIN_PASSWORD: 'Password1' })
  const { out, err } = await cli.run(['server', 'check'])
  t.match(out + err, /admin_password, the password of admin, is one of the most used.*set-admin-password/s)
  t.notMatch(out + err, 'Password1')
  const strong = await cli.run(['server', 'check'], { env: { SERVICE_ADMIN_PASSWORD: 'correct horse battery' } })
  t.notMatch(strong.out + strong.err, /admin_password, the/)
})

t.test('a secret that anybody could guess is a fault, with the way to a better one', async (t) => {
  const cli = await openCli(t, { SERVICE_SECRET_KEY: 'change-this' })
  for (const command of ['config', 'check']) {
    const { code, out, err } = await cli.run(['server', command])
    t.match({ code, said: out + err }, { code: 1, said: /secret_key has 11 bytes.*openssl rand/s }, command)
  }
  await writeFile(cli.path('service.ini'), `[service]\nsecret_key_previous = change-this\n`)
  const { err } = await cli.run(['server', 'config'], { env: { SERVICE_SECRET_KEY: randomBytes(32).toString('hex') } })
  t.match(err, /secret_key_previous has 1 of fewer than 32 random bytes: only API keys/)
})

t.test('all faults are printed, each in its place, and the rest anyway', async (t) => {
  const cli = await openCli(t, { SERVICE_PORT: 'many' })
  await writeFile(cli.path('service.ini'), '[service]\nhash_pathing = yes\nlog_level = info\n')
  const { code, records, err } = await cli.run(['server', 'config', '--changed'])
  t.equal(code, 1)
  t.match(err, /port \(environment\) must be an integer, not "many"/)
  t.match(err, /hash_pathing \(.*service\.ini\) must be 0 or 1, not "yes"/)
  t.match(records, [
    { key: 'port', fault: /many/ },
    { key: 'hash_pathing', fault: /yes/ },
    { key: 'log_level', value: 'info', fault: null },
  ])
})
