import t from 'tap'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'
import { applying, openQuota, uselessKeys } from '../../../../server/src/limits/rates/quota.ts'
import { parseLimits } from '../../../../server/src/settings/limits.ts'

const limitsOf = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([key, value]) => [key, parseLimits(value)]))

const kim = { login: 'kim', groupNames: ['kim', 'public', 'Analysts'], capabilities: new Set<string>() }
const asking = { caller: kim, address: '127.0.0.1', resource: 'file', method: 'get' } as const

/** Which limits hold, as they are named to a caller who exceeds them. */
const held = (values: Record<string, string>, more: Partial<Parameters<typeof applying>[1]> = {}) =>
  applying(limitsOf(values), { ...asking, ...more }).map(({ limit, key }) => `${key.join('/')} ${limit.text}`)

const DEFAULT_GET = ['get 1000/10second', 'get 2000/minute', 'get 6000/5minute', 'get 10000/15minute']

t.test('without keys the defaults of the method hold', async (t) => {
  t.strictSame(held({}), DEFAULT_GET)
  for (const method of ['post', 'put', 'delete'] as const)
    t.strictSame(held({}, { method }), [
      `${method} 100/10second`,
      `${method} 1000/minute`,
      `${method} 3000/5minute`,
      `${method} 6000/15minute`,
    ])
})

t.test('a key of the resource replaces the default, a key of the method stays', async (t) => {
  t.strictSame(held({ file_get: '1/day' }), ['file/get 1/day'])
  t.strictSame(held({ file: '1/day' }), ['file 1/day'])
  t.strictSame(held({ file_get: '' }), [], 'an empty list lifts it')
  t.strictSame(held({ get: '2/day' }), ['get 2/day'])
  t.strictSame(held({ get: '' }), [])
  t.strictSame(held({ file: '1/day', file_get: '2/day', get: '3/day' }), ['file/get 2/day', 'file 1/day', 'get 3/day'])
  t.strictSame(held({ file_post: '1/day', ping: '1/day', post: '1/day' }), DEFAULT_GET, 'others say nothing')
})

t.test('keys of groups come on top, for every group', async (t) => {
  const values = {
    group_analysts: '1/day',
    group_analysts_get: '2/day',
    group_analysts_file: '3/day',
    group_analysts_file_get: '4/day',
    group_public: '5/day',
    group_kim_get: '6/day',
    group_others: '7/day',
    unauthenticated: '8/day',
  }
  t.strictSame(held(values), [
    'group_kim/get 6/day',
    'group_Analysts/file/get 4/day',
    'group_Analysts/file 3/day',
    'group_Analysts/get 2/day',
    'group_public 5/day',
    'group_Analysts 1/day',
    ...DEFAULT_GET,
  ])
})

t.test('requests without a sign-in are counted under keys of their own', async (t) => {
  const values = {
    unauthenticated: '1/day',
    unauthenticated_file_get: '2/day',
    unauthenticated_post: '3/day',
    group_public: '4/day',
  }
  t.strictSame(held(values, { caller: null }), [
    'unauthenticated/file/get 2/day',
    'unauthenticated 1/day',
    ...DEFAULT_GET,
  ])
})

t.test('names with the older ending count too, after those without', async (t) => {
  t.strictSame(held({ fileresource_get: '1/day' }), ['file/get 1/day'])
  t.strictSame(held({ fileresource_get: '1/day', file_get: '2/day' }), ['file/get 2/day'])
  t.strictSame(held({ group_analysts_fileresource: '1/day' }), ['group_Analysts/file 1/day', ...DEFAULT_GET])
  t.strictSame(held({ kartonobject_get: '1/day' }, { resource: 'analysisobject' }), ['analysisobject/get 1/day'])
})

t.test('keys that can never hold are found', async (t) => {
  const values = limitsOf({
    flie_get: '',
    file_get: '',
    file: '',
    get: '',
    patch: '',
    group_x: '',
    unauthenticated_file: '',
    unauthenticated_flie: '',
    fileresource_post: '',
  })
  t.strictSame(uselessKeys(values, ['file']), ['flie_get', 'patch', 'unauthenticated_flie'])
})

t.test('each caller has windows of its own, whatever its login', async (t) => {
  const limits = limitsOf({ get: '1/day', file: '1/day' })
  const quota = openQuota({ limits, shared: null, own: openOwnCounts(), onUnshared: () => undefined })
  const spend = (login: string | null, more: Partial<Parameters<typeof applying>[1]> = {}) =>
    quota.spend({ ...asking, caller: login === null ? null : { ...kim, login }, ...more })
  const refused = { code: 'rate_limited', message: 'Request limit: 1/day for file was exceeded!' }
  for (const login of ['kim', 'a/file', 'afile', 'a', '127.0.0.1/file', null]) {
    await spend(login)
    await t.rejects(spend(login), refused, String(login))
  }
  await spend(null, { address: '192.0.2.1' })
  const caller = { ...kim, capabilities: new Set(['unlimited_requests']) }
  for (let n = 0; n < 3; n++) await spend('kim', { caller })
})

t.test('a store counts for all servers; while it is away this process does, and says so', async (t) => {
  const store = openOwnCounts()
  let [isAway, unshared] = [false, 0]
  const open = () =>
    openQuota({
      limits: limitsOf({ get: '2/day' }),
      shared: async (work) => (isAway ? null : work(store)),
      own: openOwnCounts(),
      onUnshared: () => void unshared++,
    })
  const [one, other] = [open(), open()]
  for (const quota of [one, other]) await quota.spend(asking)
  for (const quota of [one, other]) await t.rejects(quota.spend(asking), { code: 'rate_limited' })
  t.equal(unshared, 0)
  isAway = true
  for (const quota of [one, other, one, other]) await quota.spend(asking)
  t.equal(unshared, 4)
  for (const quota of [one, other]) await t.rejects(quota.spend(asking), { code: 'rate_limited' })
})
