import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readSettings, SettingsError } from '../../../server/src/settings/read.ts'

const REDIS = 'redis://127.0.0.1:6379/0'
const COMPLETE = `
[redis]
url = ${REDIS}
[s3]
address = http://127.0.0.1:9000
access_key = key
secret_key = 50%%
bucket = karton
`
const ON = { SERVICE_ENABLE_ANALYSIS: '1' }

/** Away from the files of this machine. */
function inFolder(t: Test, files: Readonly<Record<string, string | object>>): string {
  const folder = t.testdir({ home: {}, ...files })
  const home = process.env.HOME
  process.env.HOME = join(folder, 'home')
  t.teardown(() => {
    process.env.HOME = home
  })
  return folder
}

t.test('without the setting nothing is read', async (t) => {
  const folder = inFolder(t, { 'karton.ini': '[redis]\nport = many\n' })
  t.equal(readSettings({}, folder).settings.analysis, null)
  t.equal(readSettings({ MWDB_ENABLE_KARTON: '0' }, folder).settings.analysis, null)
})

t.test('the files and variables of the backend, of which the later ones win', async (t) => {
  const folder = inFolder(t, {
    'karton.ini': COMPLETE,
    home: { '.config': { karton: { 'karton.ini': '[redis]\nurl = redis://home\n[s3]\nbucket = home\n' } } },
    'variable.ini': '[s3]\nbucket = by-variable\n',
    'path.ini': '[s3]\nbucket = by-path\n',
  })
  const read = (environment: Readonly<Record<string, string>>) =>
    readSettings({ ...ON, ...environment }, folder).settings.analysis
  t.strictSame(read({}), {
    redis: { url: REDIS, username: null, password: null, timeoutMs: 30_000 },
    s3: {
      endpoint: 'http://127.0.0.1:9000/',
      bucket: 'karton',
      region: 'us-east-1',
      keys: { accessKeyId: 'key', secretAccessKey: '50%' },
    },
  })
  const variable = { KARTON_CONFIG_FILE: 'variable.ini' }
  t.equal(read(variable)?.s3.bucket, 'by-variable')
  const path = { ...variable, ANALYSIS_CONFIG_PATH: 'path.ini' }
  t.equal(read(path)?.s3.bucket, 'by-path')
  t.equal(read({ ...variable, KARTON_CONFIG_PATH: 'path.ini' })?.s3.bucket, 'by-path', 'the older name')
  t.equal(read({ ...path, KARTON_S3_BUCKET: 'in-the-environment' })?.s3.bucket, 'in-the-environment')
  t.match(readSettings({ MWDB_ENABLE_KARTON: '1' }, folder).settings.analysis, { s3: { bucket: 'karton' } })
})

t.test('a host, credentials, TLS, a database and a limit of time', async (t) => {
  const given = '[redis]\nhost = h\nport = 7000\ndb = 3\nssl = 1\nusername = u\npassword = p\nsocket_timeout = 5\n'
  const s3 = COMPLETE.slice(COMPLETE.indexOf('[s3]'))
  const folder = inFolder(t, { 'karton.ini': given + s3 })
  t.strictSame(readSettings(ON, folder).settings.analysis?.redis, {
    url: 'rediss://h:7000/3',
    username: 'u',
    password: 'p',
    timeoutMs: 5000,
  })
  t.equal(
    readSettings({ ...ON, KARTON_REDIS_HOST: '::1' }, folder).settings.analysis?.redis.url,
    'rediss://[::1]:7000/3',
  )
})

t.test('the older section of the bucket, and roles instead of keys', async (t) => {
  const old = `[redis]\nhost = h\n[minio]\naddress = localhost:9000\nsecure = 0\naccess_key = a\nsecret_key = b\nbucket = k\n`
  const folder = inFolder(t, { 'karton.ini': old, 'iam.ini': '[s3]\niam_auth = 1\n' })
  const { settings, warnings } = readSettings(ON, folder)
  t.match(settings.analysis?.s3, { endpoint: 'http://localhost:9000/', bucket: 'k' })
  t.match(warnings.join('\n'), /section \[minio\] is an older name of \[s3\]/)
  const secure = readSettings({ ...ON, KARTON_MINIO_SECURE: '1' }, folder).settings.analysis
  t.equal(secure?.s3.endpoint, 'https://localhost:9000/')
  const role = { ...ON, ANALYSIS_CONFIG_PATH: 'iam.ini', AWS_REGION: 'eu-west-1' }
  t.match(readSettings(role, folder).settings.analysis?.s3, { keys: null, region: 'eu-west-1' })
})

t.test('every fault is named at the start, secrets are not shown', async (t) => {
  const folder = inFolder(t, {
    'karton.ini': COMPLETE,
    'twice.ini': '[redis]\n[redis]\n',
    'percent.ini': '[s3]\nbucket = 5%\n',
  })
  const FAULTS: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ KARTON_REDIS_URL: 'http://user:hush@h' }, /redis\.url or redis\.host is not a valid address/],
    [{ KARTON_REDIS_URL: '' }, /redis\.url or redis\.host is needed/],
    [{ KARTON_REDIS_PORT: '70000' }, /redis\.port must be an integer up to 65535, not "70000"/],
    [{ KARTON_REDIS_PORT: 'many' }, /redis\.port must be an integer/],
    [{ KARTON_REDIS_SOCKET_TIMEOUT: '-1' }, /redis\.socket_timeout must be an integer/],
    [{ KARTON_REDIS_SSL: 'perhaps' }, /redis\.ssl must be 0 or 1, not "perhaps"/],
    [{ KARTON_S3_ADDRESS: 'ftp://h' }, /s3\.address must be an http:\/\/ or https:\/\/ URL, not "ftp:\/\/h"/],
    [{ KARTON_S3_BUCKET: '' }, /s3\.bucket is needed/],
    [{ KARTON_S3_SECRET_KEY: '' }, /s3\.secret_key is needed/],
    [{ KARTON_CONFIG_FILE: 'nowhere.ini' }, /KARTON_CONFIG_FILE: no such file: nowhere\.ini/],
    [{ ANALYSIS_CONFIG_PATH: 'nowhere.ini' }, /config_path \(environment\) must be a file that exists/],
    [{ ANALYSIS_CONFIG_PATH: 'twice.ini' }, /twice\.ini:2: duplicate section \[redis\]/],
    [{ ANALYSIS_CONFIG_PATH: 'percent.ini' }, /write a percent sign as %%/],
    [{ SERVICE_OBJECT_STORAGE_BUCKET_NAME: 'karton' }, /s3\.bucket must not be "karton".*deletes every object/],
  ]
  for (const [environment, message] of FAULTS) {
    const given = JSON.stringify(environment)
    try {
      readSettings({ ...ON, ...environment }, folder)
      t.fail(given)
    } catch (error) {
      t.ok(error instanceof SettingsError, given)
      t.match(String(error), message, given)
      t.notMatch(String(error), /hush|50%/, given)
    }
  }
})
