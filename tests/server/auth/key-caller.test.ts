import t from 'tap'
import { keyCaller } from '../../../server/src/auth/key-caller.ts'
import { refusalOfKey } from '../../../server/src/auth/refusal-of-key.ts'
import type { KeyAccountRow, KeyLimits } from '../../../server/src/statements/accounts/select-account.ts'

const NO_LIMITS: KeyLimits = { expiresAt: null, capabilities: null, groupId: null, addresses: null }
const group = (id: number, name: string, capabilities: string[], isPrivate = false) => ({
  ...{ id, name, capabilities, private: isPrivate, workspace: true },
})
const sharing = 'share_queried_objects'

const accountWith = (limits: Partial<KeyLimits>): KeyAccountRow => ({
  ...{ id: 7, login: 'kim', disabled: false, pending: false, passwordVer: null, identityVer: '0', versionUid: null },
  hasQuota: false,
  groups: [group(1, 'kim', ['adding_tags', sharing], true), group(2, 'team', ['adding_comments', sharing])],
  limits: { ...NO_LIMITS, ...limits },
})
const callerWith = (limits: Partial<KeyLimits>) => keyCaller(accountWith(limits), 'k')

t.test('a key without limits may do what its owner may', async (t) => {
  const caller = callerWith({})
  t.match(caller, { keyId: 'k', makerKeyId: 'k', isLimited: false, listedCapabilities: null, onlyGroupId: null })
  t.same([caller.groupIds, caller.privateGroupId, caller.sharesQueriedGroupIds], [[1, 2], 1, [1, 2]])
  t.same(
    ['adding_tags', 'adding_comments'].map((name) => caller.capabilities.has(name)),
    [true, true],
  )
})

t.test('each limit makes a limited key', async (t) => {
  for (const limits of [{ expiresAt: '2999-01-01 00:00:00' }, { capabilities: [] }, { groupId: 2 }, { addresses: [] }])
    t.match(callerWith(limits), { keyId: 'k', makerKeyId: 'k', isLimited: true }, JSON.stringify(limits))
})

t.test('a list of capabilities gives none that the owner lacks, and shares nothing unless it says so', async (t) => {
  const caller = callerWith({ capabilities: ['adding_tags', 'manage_users'] })
  t.same([caller.capabilities.has('adding_tags'), caller.capabilities.has('manage_users')], [true, false])
  t.same([caller.capabilities.has('adding_comments'), caller.sharesQueriedGroupIds], [false, []])
  t.ok(caller.listedCapabilities?.has('manage_users'))
  t.same(callerWith({ capabilities: [sharing] }).sharesQueriedGroupIds, [1, 2])
  t.same(callerWith({ expiresAt: '2999-01-01 00:00:00' }).sharesQueriedGroupIds, [1, 2])
})

t.test('a key for one group sees by that group alone, and still uploads as its owner', async (t) => {
  const caller = callerWith({ groupId: 2 })
  t.match(caller, { onlyGroupId: 2, privateGroupId: 1, groupIds: [2], groupNames: ['team'] })
  t.equal(caller.groupIds.length, 1)
  t.same([caller.capabilities.has('adding_tags'), caller.capabilities.has('adding_comments')], [false, true])
})

t.test('a key is refused after its end, from elsewhere, and outside of its group', async (t) => {
  const refusal = (limits: Partial<KeyLimits>, address = '192.0.2.1') =>
    refusalOfKey(accountWith(limits), address)?.message ?? null
  t.equal(refusal({}), null)
  t.match(refusal({ groupId: 3 }), /no longer in the group/)
  t.equal(refusal({ groupId: 2 }), null)
  const addresses = ['198.51.100.0/24', '192.0.2.0/31', '2001:db8::/32']
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::5', '2001:db8::5%eth0', '198.51.100.255'])
    t.equal(refusal({ addresses }, address), null, address)
  for (const address of ['192.0.2.2', '2001:db9::1', '', 'none'])
    t.equal(refusal({ addresses }, address), `This API key must not be used from ${address}.`)
  t.match(refusal({ addresses: [] }), /must not be used/)
  const end = Date.UTC(2026, 10, 22, 10)
  const expiresAt = '2026-11-22 10:00:00'
  t.intercept(Date, 'now', { value: () => end - 1 })
  t.equal(refusal({ expiresAt }), null)
  t.intercept(Date, 'now', { value: () => end })
  t.equal(refusal({ expiresAt }), 'This API key has expired.')
})
