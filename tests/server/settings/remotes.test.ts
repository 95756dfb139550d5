import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { type Environment, inspectSettings, readSettings } from '../../../server/src/settings/read.ts'
import { reportSettings } from '../../../server/src/settings/report.ts'

async function folderWith(t: { testdir(): string }, ini: string): Promise<string> {
  const folder = t.testdir()
  await writeFile(join(folder, 'service.ini'), ini)
  return folder
}

t.test('remotes are read with their sections, in the order of the list', async (t) => {
  const folder = await folderWith(
    t,
    `[service]
remotes = beta, alpha, beta
[remote:alpha]
url = https://alpha.example/
api_key = key-of-alpha
[remote:beta]
url = https://beta.example/lazaret
api_key = key-of-beta
`,
  )
  t.strictSame(readSettings({}, folder).settings.remoteServers, [
    { name: 'beta', url: 'https://beta.example/lazaret', apiKey: 'key-of-beta' },
    { name: 'alpha', url: 'https://alpha.example', apiKey: 'key-of-alpha' },
  ])
})

t.test('the environment goes before the files, and writes names as a shell can', async (t) => {
  const folder = await folderWith(t, '[remote:my-partner]\nurl = http://old.example\napi_key = old\n')
  const environment = {
    SERVICE_REMOTES: 'my-partner',
    REMOTE_MY_PARTNER_URL: 'http://new.example',
    'REMOTE:MY-PARTNER_API_KEY': 'new',
  }
  t.strictSame(readSettings(environment, folder).settings.remoteServers, [
    { name: 'my-partner', url: 'http://new.example', apiKey: 'new' },
  ])
})

t.test('an installation that is taken over keeps its remotes', async (t) => {
  const folder = t.testdir()
  await writeFile(
    join(folder, 'mwdb.ini'),
    '[mwdb]\nremotes = old\n[remote:old]\nurl = https://old.example\napi_key = k\n',
  )
  t.strictSame(readSettings({}, folder).settings.remoteServers, [
    { name: 'old', url: 'https://old.example', apiKey: 'k' },
  ])
})

t.test('everything that is wrong is reported at once, before the server starts', async (t) => {
  const environment: Environment = {
    SERVICE_REMOTES: 'none,ftp,user,api,blank',
    REMOTE_FTP_URL: 'ftp://x.example',
    REMOTE_FTP_API_KEY: 'k',
    REMOTE_USER_URL: 'https://kim:hush@x.example',
    REMOTE_USER_API_KEY: 'k',
    REMOTE_API_URL: 'https://x.example/api/',
    REMOTE_API_API_KEY: '',
    REMOTE_BLANK_URL: 'https://x.example?a=1',
    REMOTE_BLANK_API_KEY: 'two words',
  }
  const { faults, remoteSettings } = inspectSettings(environment, t.testdir())
  t.strictSame(faults, [
    'remote:none.url is needed, because remotes names none',
    'remote:none.api_key is needed, because remotes names none',
    'remote:ftp.url (environment) must be an http:// or https:// URL',
    'remote:user.url (environment) must not contain a user or password: use api_key',
    'remote:api.url (environment) must be the base URL, without /api',
    'remote:api.api_key (environment) must be a key: printable ASCII without blanks, not empty',
    'remote:blank.url (environment) must be a URL without ? and #',
    'remote:blank.api_key (environment) must be a key: printable ASCII without blanks, not empty',
  ])
  t.notMatch(JSON.stringify(remoteSettings), /hush|two words/)
  t.throws(() => readSettings(environment, t.testdir()), { name: 'SettingsError' })
})

t.test('a name that cannot be part of an address is refused', async (t) => {
  for (const name of ['a/b', '..', 'a b', 'a]', 'a%b', 'x'.repeat(65)]) {
    const { faults } = inspectSettings({ SERVICE_REMOTES: name }, t.testdir())
    t.match(faults, [/^remotes \(environment\) must be names without blanks, slashes/], name)
  }
})

t.test('a report shows addresses and hides keys', async (t) => {
  const environment = { SERVICE_REMOTES: 'far', REMOTE_FAR_URL: 'https://far.example', REMOTE_FAR_API_KEY: 'hush' }
  const rows = reportSettings(inspectSettings(environment, t.testdir()))
  t.match(
    rows.filter(({ section }) => section === 'remote:far'),
    [
      { key: 'url', value: 'https://far.example', source: 'environment', fault: null },
      { key: 'api_key', value: '***', source: 'environment', fault: null },
    ],
  )
  t.notMatch(JSON.stringify(rows), 'hush')
})
