import t from 'tap'
import { objectStorage } from '../../../server/src/settings/object-storage.ts'
import { readSettings } from '../../../server/src/settings/read.ts'

const COMPLETE = {
  SERVICE_STORAGE_PROVIDER: 'object',
  SERVICE_OBJECT_STORAGE_ENDPOINT: 'storage.example.org:9000',
  SERVICE_OBJECT_STORAGE_BUCKET_NAME: 'samples',
  SERVICE_OBJECT_STORAGE_ACCESS_KEY: 'key',
  SERVICE_OBJECT_STORAGE_SECRET_KEY: 'secret',
}

t.test('where the bucket is', async (t) => {
  const cases: readonly [Record<string, string>, Record<string, unknown>][] = [
    [{}, { endpoint: 'http://storage.example.org:9000/', bucket: 'samples', region: 'us-east-1' }],
    [{ SERVICE_OBJECT_STORAGE_SECURE: '1' }, { endpoint: 'https://storage.example.org:9000/' }],
    [
      { SERVICE_OBJECT_STORAGE_ENDPOINT: 'https://s3.example.org', SERVICE_OBJECT_STORAGE_SECURE: '0' },
      { endpoint: 'https://s3.example.org/' },
    ],
    [{ SERVICE_OBJECT_STORAGE_ENDPOINT: '[::1]:9000' }, { endpoint: 'http://[::1]:9000/' }],
    [{ SERVICE_OBJECT_STORAGE_REGION_NAME: 'eu-central-1' }, { region: 'eu-central-1' }],
    [{ SERVICE_OBJECT_STORAGE_REGION_NAME: '' }, { region: 'us-east-1' }],
    [{}, { keys: { accessKeyId: 'key', secretAccessKey: 'secret' } }],
    [{ SERVICE_OBJECT_STORAGE_IAM_AUTH: '1' }, { keys: null }],
    [{ SERVICE_STORAGE_PROVIDER: 'S3' }, { bucket: 'samples' }],
  ]
  for (const [changes, expected] of cases) {
    const { settings } = readSettings({ ...COMPLETE, ...changes }, t.testdir())
    t.equal(settings.storageProvider, 'object')
    t.match(objectStorage(settings), expected)
  }
})

t.test('names of an earlier installation are read', async (t) => {
  const { settings, warnings } = readSettings(
    {
      MWDB_STORAGE_PROVIDER: 's3',
      MWDB_S3_STORAGE_ENDPOINT: 'minio:9000',
      MWDB_S3_STORAGE_BUCKET_NAME: 'mwdb',
      MWDB_S3_STORAGE_ACCESS_KEY: 'key',
      MWDB_S3_STORAGE_SECRET_KEY: 'secret',
    },
    t.testdir(),
  )
  t.match(objectStorage(settings), { endpoint: 'http://minio:9000/', bucket: 'mwdb', keys: { accessKeyId: 'key' } })
  t.equal(warnings.length, 5)
})

t.test('what is missing or wrong is reported all at once, each by its name, and never a secret', async (t) => {
  const faultsOf = (environment: Record<string, string>): string => {
    try {
      readSettings(environment, t.testdir())
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  const lacking = faultsOf({ SERVICE_STORAGE_PROVIDER: 'object' })
  for (const key of ['endpoint', 'bucket_name', 'access_key', 'secret_key'])
    t.match(lacking, new RegExp(`^object_storage_${key} is needed with storage_provider object`, 'm'))
  t.notMatch(
    faultsOf({ SERVICE_STORAGE_PROVIDER: 'object', SERVICE_OBJECT_STORAGE_IAM_AUTH: '1' }),
    /access_key|secret_key/,
  )
  for (const endpoint of ['ftp://storage', 'http://', 'a b', 'host:port:more'])
    t.ok(
      faultsOf({ ...COMPLETE, SERVICE_OBJECT_STORAGE_ENDPOINT: endpoint }).startsWith(
        'object_storage_endpoint must be',
      ),
      endpoint,
    )
  const leaking = faultsOf({ ...COMPLETE, SERVICE_OBJECT_STORAGE_ENDPOINT: 'http://me:hidden@storage' })
  t.match(leaking, /^object_storage_endpoint must not contain/)
  t.notMatch(leaking, /hidden/)
  t.match(
    faultsOf({ SERVICE_STORAGE_PROVIDER: 'tape' }),
    /^storage_provider .* must be one of disk, object, not "tape"/,
  )
})

t.test('without the choice of it, or with half of it, the disk is used', async (t) => {
  for (const environment of [{}, { SERVICE_STORAGE_PROVIDER: '' }, { SERVICE_OBJECT_STORAGE_ENDPOINT: 'storage' }]) {
    const { settings } = readSettings(environment, t.testdir())
    t.equal(settings.storageProvider, 'disk')
    t.equal(objectStorage(settings), null)
  }
})
