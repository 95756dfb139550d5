import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { parseLimits } from '../../../server/src/settings/limits.ts'
import { readSettings } from '../../../server/src/settings/read.ts'

const folder = mkdtempSync(join(tmpdir(), 'lazaret-limits-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

const texts = (environment: Record<string, string>) =>
  Object.fromEntries(
    [...readSettings(environment, folder).settings.limits].map(([key, limits]) => [
      key,
      limits.map(({ text }) => text),
    ]),
  )

t.test('limits are read in every spelling of their units', async (t) => {
  const forms: [string, number, number, string][] = [
    ['3/second', 3, 1000, '3/1/second'],
    ['10/seconds', 10, 1000, '10/1/second'],
    ['100/10second', 100, 10_000, '100/10/second'],
    ['5/2minutes', 5, 120_000, '5/2/minute'],
    ['5/MINUTE', 5, 60_000, '5/1/minute'],
    ['1/hour', 1, 3_600_000, '1/1/hour'],
    ['1/3Days', 1, 259_200_000, '1/3/day'],
    ['1/month', 1, 2_592_000_000, '1/1/month'],
    ['0/year', 0, 31_104_000_000, '0/1/year'],
  ]
  for (const [text, count, windowMs, name] of forms)
    t.strictSame(parseLimits(text), [{ text, count, windowMs, name }], text)
  t.strictSame(
    parseLimits(' 1/second\n 2/minute  1/seconds ').map(({ name }) => name),
    ['1/1/second', '2/1/minute'],
    'the same limit counts once',
  )
  t.strictSame(parseLimits(''), [])
})

t.test('what is not a limit is refused', async (t) => {
  const wrong = [
    '5',
    '5/',
    '/second',
    '5/0second',
    '5 / second',
    '-1/second',
    '5/fortnight',
    '5/secondss',
    '1e3/day',
    '5/second,6/day',
    '1.5/day',
  ]
  for (const text of [...wrong, '99999999999999999999/day', '1/99999999999year'])
    t.throws(() => parseLimits(text), { message: /^(?:must be limits like|has a count)/ }, text)
})

t.test('the keys of the section are free, and each comes from the first source that has it', async (t) => {
  writeFileSync(
    join(folder, 'service.ini'),
    '[DEFAULT]\nplace = /srv\n[service_limiter]\nFile_Get = 1/second\ngroup_Analysts = 2/second\n  3/minute\nping = 4/day\nget =\n',
  )
  writeFileSync(join(folder, 'mwdb.ini'), '[mwdb_limiter]\nping = 9/day\nfileresource_post = 7/day\n')
  t.strictSame(
    texts({ SERVICE_LIMITER_PING: '5/hour', 'SERVICE_LIMITER_GROUP_A-B C': '6/hour', service_limiter_x: '!' }),
    {
      ping: ['5/hour'],
      'group_a-b c': ['6/hour'],
      file_get: ['1/second'],
      group_analysts: ['2/second', '3/minute'],
      get: [],
      fileresource_post: ['7/day'],
    },
  )
  const { warnings } = readSettings({}, folder)
  t.match(warnings, [/mwdb_limiter\.fileresource_post is an older name of service_limiter\.fileresource_post/])
  t.equal(warnings.length, 1)
})

t.test('all faults are reported at once, with name, place and value', async (t) => {
  const environment = { SERVICE_LIMITER_FILE_GET: 'often', SERVICE_LIMITER_PING: '5/', SERVICE_PORT: 'x' }
  t.throws(() => readSettings(environment, folder), {
    message:
      /port.*\n.*file_get \(environment\) must be limits like 10\/second.*not "often"\n.*ping \(environment\).*not "5\/"/,
  })
})

t.test('limits need a key-value store, and so do metrics of requests', async (t) => {
  const read = (more: Record<string, string>) => readSettings({ ...more }, folder)
  t.throws(() => read({ SERVICE_ENABLE_RATE_LIMIT: '1' }), {
    message: 'enable_rate_limit needs kv_uri, the address of a Redis server',
  })
  t.match(read({ SERVICE_ENABLE_MONITORING_METRICS: '1' }).warnings, [
    String,
    /no metrics of requests and processes: these need kv_uri/,
  ])
  for (const uri of ['redis://127.0.0.1:6379', 'rediss://h/1', 'unix:///run/redis.sock', '/run/redis.sock'])
    t.equal(read({ SERVICE_ENABLE_RATE_LIMIT: '1', SERVICE_KV_URI: uri }).settings.kvUri, uri)
  for (const uri of ['secret@host', 'http://secret@host', 'redis://'])
    t.throws(() => read({ SERVICE_KV_URI: uri }), { message: /^kv_uri must begin with redis:\/\/(?!.*secret)/ }, uri)
})
