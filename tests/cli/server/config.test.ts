import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

t.test('each setting is printed with its value and origin', async (t) => {
  const cli = await openCli(t, { SERVICE_PORT: '1234', SERVICE_SECRET_KEY: 'hush', MWDB_INSTANCE_NAME: 'old' })
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
  t.notMatch(out + err, 'hush')
  t.match(err, /mwdb\.instance_name is an older name/)
  const changed = await cli.run(['server', 'config', '--changed'])
  t.strictSame(changed.records.map(({ key }) => key).sort(), ['enable_ssdeep', 'instance_name', 'port', 'secret_key'])
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
