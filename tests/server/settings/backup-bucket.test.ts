import t from 'tap'
import { backupBucket, parseBucketUrl } from '../../../server/src/settings/backup-bucket.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { missing } from '../../support/missing.ts'

const URL = 'https://s3.example.org/backups'

t.test('an address has an endpoint, a bucket and perhaps the name of a backup', async (t) => {
  const location = { endpoint: 'https://s3.example.org/', bucket: 'backups' }
  t.strictSame(parseBucketUrl(URL), { ...location, name: null })
  t.strictSame(parseBucketUrl(`${URL}/2026-11-28T00-00-00-000Z`), { ...location, name: '2026-11-28T00-00-00-000Z' })
  t.match(parseBucketUrl('http://127.0.0.1:9000/b/'), { endpoint: 'http://127.0.0.1:9000/', bucket: 'b', name: null })
  for (const text of ['/srv/backup', 's3://b', 'https://s3.example.org', 'https://u:p@h/b', `${URL}/a/b`, `${URL}?x=1`])
    t.equal(parseBucketUrl(text), null, text)
})

t.test('keys are those of the settings, or of the machine', async (t) => {
  const url = parseBucketUrl(URL) ?? missing()
  const keys = { SERVICE_BACKUP_BUCKET_ACCESS_KEY: 'a', SERVICE_BACKUP_BUCKET_SECRET_KEY: 's' }
  const given = readSettings({ ...keys, SERVICE_BACKUP_BUCKET_REGION_NAME: 'eu-central-1' }, t.testdir())
  t.match(backupBucket(url, given.settings), {
    region: 'eu-central-1',
    keys: { accessKeyId: 'a', secretAccessKey: 's' },
  })
  t.match(backupBucket(url, readSettings({}, t.testdir()).settings), { region: 'us-east-1', keys: null })
})

t.test('settings that contradict each other are named', async (t) => {
  const folder = t.testdir()
  const cases = [
    [
      { SERVICE_BACKUP_BUCKET: 's3.example.org/b' },
      /backup_bucket must be like https:\/\/s3\.example\.org\/bucket, not "s3/,
    ],
    [{ SERVICE_BACKUP_BUCKET: `${URL}/name` }, /backup_bucket must be like/],
    [
      { SERVICE_BACKUP_BUCKET: URL, SERVICE_BACKUP_FOLDER: folder },
      /backup_bucket and backup_folder exclude each other/,
    ],
    [{ SERVICE_BACKUP_BUCKET_ACCESS_KEY: 'a' }, /backup_bucket_access_key and backup_bucket_secret_key are needed/],
  ] as const
  for (const [environment, fault] of cases) t.throws(() => readSettings(environment, t.testdir()), fault)
})
