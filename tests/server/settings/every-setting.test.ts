import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { Setting } from '../../../server/src/settings/kinds.ts'
import { inspectSettings } from '../../../server/src/settings/read.ts'
import { type SettingName, settingsTable } from '../../../server/src/settings/table.ts'

const ROOT = join(import.meta.dirname, '../../..')
const all = Object.entries(settingsTable) as [SettingName, Setting<unknown>][]

/** Of the specification; they may lack in the table until they are built. */
const NOT_BUILT = [
  ...['enable_registration', 'enable_oidc_registration', 'enable_oidc', 'enable_maintenance', 'remotes'],
  ...['mail_smtp', 'mail_from', 'mail_username', 'mail_password', 'mail_tls', 'mail_templates_folder'],
  ...['captcha_site_key', 'captcha_secret', 'enable_3rd_party_sharing_consent'],
  ...['kv_uri', 'enable_rate_limit', 'enable_monitoring_metrics'],
  ...['enable_plugins', 'plugins', 'local_plugins_folder', 'local_plugins_autodiscover', 'enable_hooks'],
]
const SPECIFIED = [
  ...['database_uri', 'secret_key', 'uploads_folder', 'base_url', 'file_upload_timeout', 'request_timeout'],
  ...['statement_timeout', 'instance_name', 'serve_web', 'web_folder', 'framework_config_file', 'admin_login'],
  ...['admin_password', 'use_x_forwarded_for', 'max_upload_size', 'storage_provider', 'hash_pathing'],
  ...['hash_pathing_fallback', 'object_storage_endpoint', 'object_storage_access_key', 'object_storage_secret_key'],
  ...['object_storage_bucket_name', 'object_storage_region_name', 'object_storage_secure', 'object_storage_iam_auth'],
  ...['enable_password_auth', 'enable_json_logger', 'enable_debug_log', 'enable_ssdeep', 'enable_brownout'],
  ...['listing_endpoints_count_limit', 'log_level', 'log_config_file', 'zip_download_password'],
  ...['enable_sql_profiler', 'log_only_slow_sql', 'enable_analysis', 'config_path'],
]
/** Older names that are not the same. */
const RENAMED: Readonly<Record<string, string>> = {
  database_uri: 'postgres_uri',
  kv_uri: 'redis_uri',
  framework_config_file: 'flask_config_file',
  captcha_site_key: 'recaptcha_site_key',
  captcha_secret: 'recaptcha_secret',
  enable_analysis: 'enable_karton',
  enable_monitoring_metrics: 'enable_prometheus_metrics',
}

const base = await mkdtemp(join(tmpdir(), 'lazaret-every-setting-'))
const home = process.env.HOME
process.env.HOME = join(base, 'home')
t.teardown(async () => {
  process.env.HOME = home
  await rm(base, { recursive: true })
})
await mkdir(join(base, 'home/.service-core'), { recursive: true })
await mkdir(join(base, 'some-folder'))
await writeFile(join(base, 'some-file'), '')

const CANDIDATES = [
  ...['0', '1', '7', '12', 'debug', 'object', 'redis://127.0.0.1/3', 'http://elsewhere'],
  ...[
    'some-folder',
    'some-file',
    'some text',
    'kim@example.org',
    'age137j4vxgxufrz66j2f67vsgmnkgnkx3r8t6d7v4ddqxetc68yaflqhy0k24',
    '1000000',
    '5000',
    '0640',
    '192.0.2.1',
    'postgresql://kim@db2:5432/lazaret',
    'masked',
    'a=red',
  ],
]

/** A text that gives it another value than it has by default. */
function otherValue({ key, parse, fallback }: Setting<unknown>): string {
  const found = CANDIDATES.find((text) => {
    try {
      return JSON.stringify(parse(text, base)) !== JSON.stringify(fallback)
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`no value for ${key}: add one to CANDIDATES`)
  return found
}

t.test('each setting is read from every source, under its name and the older one', async (t) => {
  for (const [name, setting] of all) {
    const { section, key, was, wasIn } = setting
    const text = otherValue(setting)
    const wanted = setting.parse(text, base)
    const isRead = (environment: Record<string, string>, place: string) =>
      t.same(inspectSettings(environment, base).settings[name], wanted, `${key}: ${place}`)
    isRead({ [`${section}_${key}`.toUpperCase()]: text }, 'environment')
    for (const file of ['service.ini', 'home/.service-core/service.ini']) {
      await writeFile(join(base, file), `[${section}]\n${key.toUpperCase()} = ${text}\n`)
      isRead({}, file)
      await writeFile(join(base, file), '')
    }
    if (was === null) continue
    t.equal(was, RENAMED[key] ?? was, key)
    isRead({ [`${wasIn}_${was}`.toUpperCase()]: text }, 'older name in the environment')
    await writeFile(join(base, 'mwdb.ini'), `[${wasIn}]\n${was} = ${text}\n`)
    isRead({}, 'older name in mwdb.ini')
    await rm(join(base, 'mwdb.ini'))
  }
})

t.test('a setting that nothing reads does not pass for one', async (t) => {
  const sources = readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/settings.table\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, 'server/src', path), 'utf8'))
    .join('\n')
  for (const [name] of all) t.ok(new RegExp(`\\b${name}\\b`).test(sources), name)
})

t.test('the page of coverage names for each setting a test that sets it', async (t) => {
  const page = readFileSync(join(ROOT, 'docs/reference/coverage.md'), 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [name, { key }] of all) {
    const guards = rows
      .filter(([, , names]) => names?.includes(`\`${key}\``))
      .flatMap(([, , , tests]) => [...(tests ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, path]) => path ?? []))
    const setting = new RegExp(`\\b(${key}|${key.toUpperCase()}|SERVICE_${key.toUpperCase()}|${name})\\b`)
    const isSet = guards.some((path) => setting.test(readFileSync(join(ROOT, 'tests', path), 'utf8')))
    t.ok(isSet, `${key}: ${guards.join(', ') || 'no test'}`)
  }
})

t.test('every setting of the specification is there, or known to be missing', async (t) => {
  const keys = new Set(all.map(([, { key }]) => key))
  t.strictSame(
    SPECIFIED.filter((key) => !keys.has(key)),
    [],
  )
  for (const key of [...SPECIFIED, ...NOT_BUILT].filter((key) => keys.has(key)))
    t.ok(all.find(([, setting]) => setting.key === key)?.[1].was, `${key} has an older name`)
})

t.test('an unknown name gets a warning', async (t) => {
  await writeFile(
    join(base, 'service.ini'),
    '[service]\nzip_pasword = hush\n[mwdb]\nno_such = hush\n[plugin]\nfree = 1\n',
  )
  const { warnings, faults } = inspectSettings({ SERVICE_PROT: '1', SERVICE_LIMITER_FILE_GET: '1/second' }, base)
  t.strictSame(faults, [])
  t.strictSame(
    warnings.filter((line) => /unknown setting/.test(line)).map((line) => /setting (\S+),/.exec(line)?.[1]),
    ['SERVICE_PROT', 'service.zip_pasword', 'mwdb.no_such'],
  )
  t.notMatch(warnings.join('\n'), 'hush')
  await rm(join(base, 'service.ini'))
})
