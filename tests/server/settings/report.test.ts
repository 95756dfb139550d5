import t from 'tap'
import { inspectSettings } from '../../../server/src/settings/read.ts'
import { reportSettings } from '../../../server/src/settings/report.ts'

t.test('each setting is printed with its origin, and no secret', async (t) => {
  const rows = reportSettings(
    inspectSettings(
      {
        SERVICE_DATABASE_URI: 'postgresql://kim:hush@db.example/x?password=hush&sslmode=require',
        SERVICE_SECRET_KEY: 'hush',
        MWDB_ADMIN_PASSWORD: 'hush',
        SERVICE_HASH_PATHING: '0',
        SERVICE_PORT: 'many',
      },
      t.testdir(),
      { host: '::1' },
    ),
  )
  const row = (key: string) => rows.find((each) => each.key === key)
  t.notMatch(JSON.stringify(rows), 'hush')
  t.match(row('database_uri')?.value, /^postgresql:\/\/kim:\*\*\*@db\.example\/x\?password=\*\*\*&sslmode=require$/)
  t.match(row('secret_key'), { value: '***', source: 'environment', fault: null })
  t.match(row('admin_password'), { value: '***', oldName: 'mwdb.admin_password' })
  t.match(row('hash_pathing'), { value: '0' })
  t.match(row('host'), { value: '::1', source: 'command line' })
  t.match(row('port'), { value: 'many', fault: /must be an integer/ })
  t.match(row('zip_download_password'), { value: 'infected', source: 'default' })
  t.match(row('max_upload_size'), { value: null, source: 'default' })
})

t.test('an address that cannot be read is hidden as a whole', async (t) => {
  const rows = reportSettings(inspectSettings({ SERVICE_DATABASE_URI: 'kim:hush@@[x' }, t.testdir()))
  t.match(
    rows.find(({ key }) => key === 'database_uri'),
    { value: '***' },
  )
})
