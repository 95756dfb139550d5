import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { readSettings, SettingsError } from '../../../server/src/settings/read.ts'

const base = await mkdtemp(join(tmpdir(), 'lazaret-settings-'))
const home = join(base, 'home')
const originalHome = process.env.HOME
process.env.HOME = home
t.teardown(async () => {
  process.env.HOME = originalHome
  await rm(base, { recursive: true })
})

type Sources = { readonly local?: string; readonly home?: string; readonly generated?: string }

async function inFolder({ local, home: own, generated }: Sources): Promise<string> {
  const folder = await mkdtemp(join(base, 'at-'))
  await mkdir(join(folder, 'data'))
  await mkdir(join(home, '.service-core'), { recursive: true })
  await writeFile(join(home, '.service-core', 'service.ini'), own ?? '')
  if (local !== undefined) await writeFile(join(folder, 'service.ini'), local)
  if (generated !== undefined) await writeFile(join(folder, 'data', 'service.ini'), generated)
  return folder
}
const named = (name: string): string => `[service]\ninstance_name = ${name}\n`
const faultsOf = (environment: Readonly<Record<string, string>>, folder: string): string[] => {
  try {
    readSettings(environment, folder)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

t.test('the home folder of the test is the one of the process', async (t) => {
  t.equal(homedir(), home)
})

t.test('without any source there are the defaults, with their origin', async (t) => {
  const folder = await inFolder({})
  const { settings, origins, warnings } = readSettings({}, folder)
  t.match(settings, {
    host: '127.0.0.1',
    port: 8080,
    dataFolder: join(folder, 'data'),
    databaseUri: null,
    secretKey: null,
    baseUrl: 'http://127.0.0.1',
    adminLogin: 'admin',
    instanceName: 'lazaret',
    requestTimeoutMs: 20_000,
    fileUploadTimeoutMs: 60_000,
    statementTimeoutMs: 0,
    maxUploadSizeBytes: null,
    maxJsonSizeBytes: 64 * 1024 * 1024,
    hashPathing: true,
    hashPathingFallback: false,
    enableSsdeep: true,
    enablePasswordAuth: true,
    listingCountLimit: 1000,
    zipDownloadPassword: 'infected',
    logLevel: null,
  })
  t.strictSame(origins.port, { source: 'default', text: null })
  t.strictSame(warnings, [])
})

t.test('each key is taken from the first source that has it', async (t) => {
  const sources = { local: named('local'), home: named('home'), generated: named('generated') }
  const folder = await inFolder(sources)
  const nameIn = (at: string, environment = {}, overrides = {}) =>
    readSettings(environment, at, overrides).settings.instanceName
  const environment = { SERVICE_INSTANCE_NAME: 'environment' }
  t.equal(nameIn(folder, environment, { instance_name: 'command line' }), 'command line')
  t.equal(nameIn(folder, environment), 'environment')
  t.equal(nameIn(folder), 'local')
  t.equal(nameIn(await inFolder({ ...sources, local: '[service]\nport = 1\n' })), 'home')
  t.equal(nameIn(await inFolder({ generated: named('generated') })), 'generated')
  const { origins } = readSettings({}, await inFolder({ local: '[service]\nport = 1\n', home: named('home') }))
  t.match(origins.port, { source: /service\.ini$/, text: '1' })
  t.match(origins.instanceName, { source: /\.service-core/ })
})

t.test('an empty environment variable is a value, and hides the files', async (t) => {
  const folder = await inFolder({ local: `${named('local')}port = 1234\n` })
  t.equal(readSettings({ SERVICE_INSTANCE_NAME: '' }, folder).settings.instanceName, '')
  t.match(faultsOf({ SERVICE_PORT: '' }, folder), [/^port \(environment\) must be an integer/])
})

t.test('older names are read, with a warning, and go behind the newer ones', async (t) => {
  const folder = await inFolder({ local: '[mwdb]\npostgres_uri = postgresql://old/x\ninstance_name = old\n' })
  const { settings, warnings } = readSettings({ MWDB_ADMIN_LOGIN: 'boss' }, folder)
  t.match(settings, { databaseUri: 'postgresql://old/x', instanceName: 'old', adminLogin: 'boss' })
  t.equal(warnings.length, 3)
  t.match(warnings.join('\n'), /mwdb\.postgres_uri is an older name of service\.database_uri/)
  t.notMatch(warnings.join('\n'), /old\/x/)
  const both = readSettings({ SERVICE_INSTANCE_NAME: 'new', MWDB_INSTANCE_NAME: 'old' }, folder)
  t.equal(both.settings.instanceName, 'new')
})

t.test('relative folders mean the folder where the command was given', async (t) => {
  const folder = await inFolder({ local: '[service]\ndata_folder = here/data\nuploads_folder = ../up\n' })
  await mkdir(join(folder, '../up'))
  const { settings } = readSettings({}, folder)
  t.equal(settings.dataFolder, join(folder, 'here/data'))
  t.equal(settings.uploadsFolder, join(folder, '../up'))
})

const GOOD: readonly (readonly [string, string, string, unknown])[] = [
  ['PORT', ' 0 ', 'port', 0],
  ['PORT', '+65535', 'port', 65535],
  ['HASH_PATHING', '0', 'hashPathing', false],
  ['HASH_PATHING', ' 1 ', 'hashPathing', true],
  ['MAX_UPLOAD_SIZE', '9007199254740991', 'maxUploadSizeBytes', Number.MAX_SAFE_INTEGER],
  ['LOG_LEVEL', 'WARNING', 'logLevel', 'warning'],
  ['LOG_LEVEL', 'fatal', 'logLevel', 'critical'],
  ['INSTANCE_NAME', ' %(x)s ', 'instanceName', ' %(x)s '],
]
t.test('values are read by their type; the environment has no interpolation', async (t) => {
  const folder = await inFolder({})
  for (const [key, text, name, value] of GOOD)
    t.match(readSettings({ [`SERVICE_${key}`]: text }, folder).settings, { [name]: value }, `${key}=${text}`)
})

t.test('values that are not valid are refused', async (t) => {
  const folder = await inFolder({})
  for (const [key, text] of [
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['PORT', '1e3'],
    ['PORT', '0x10'],
    ['HASH_PATHING', 'true'],
    ['HASH_PATHING', 'yes'],
    ['HASH_PATHING', '2'],
    ['HASH_PATHING', '-1'],
    ['HASH_PATHING', '+1'],
    ['HASH_PATHING', '00'],
    ['HASH_PATHING', ''],
    ['MAX_UPLOAD_SIZE', '0'],
    ['MAX_UPLOAD_SIZE', '9007199254740992'],
    ['STATEMENT_TIMEOUT', '-1'],
    ['LISTING_ENDPOINTS_COUNT_LIMIT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', ''],
    ['UPLOADS_FOLDER', ''],
    ['UPLOADS_FOLDER', ' '],
    ['UPLOADS_FOLDER', 'nowhere'],
    ['UPLOADS_FOLDER', '/etc/passwd'],
    ['ZIP_DOWNLOAD_PASSWORD', ''],
  ] as const) {
    const faults = faultsOf({ [`SERVICE_${key}`]: text }, folder)
    t.equal(faults.length, 1, `${key}=${text}`)
    t.match(faults[0], new RegExp(`^${key.toLowerCase()} \\(environment\\) must .*, not "`))
  }
})

t.test('all faults are reported at once, without a secret', async (t) => {
  const folder = await inFolder({ local: '[service]\nlog_level = loud\nsecret_key =\n', home: '[a]\nbroken line\n' })
  const faults = faultsOf({ SERVICE_PORT: 'x', SERVICE_HASH_PATHING: 'maybe', SERVICE_DATABASE_URI: '' }, folder)
  t.equal(faults.length, 6)
  for (const part of ['port', 'hash_pathing', 'log_level', 'secret_key', 'database_uri', 'service.ini:2'])
    t.match(faults.join('\n'), part)
})

t.test('a secret that is refused is not shown', async (t) => {
  const folder = await inFolder({ local: '[service]\nsecret_key = hush%\n' })
  t.notMatch(faultsOf({}, folder).join('\n'), 'hush')
  const twice = await inFolder({ local: '[service]\nadmin_password = hush\nadmin_password = hush\n' })
  t.notMatch(faultsOf({}, twice).join('\n'), 'hush')
  const lost = await inFolder({ local: '[service]\nadmin_password hush\n' })
  t.notMatch(faultsOf({}, lost).join('\n'), 'hush')
})
