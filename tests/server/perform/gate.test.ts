import t from 'tap'
import type { App } from '../../../server/src/call.ts'
import type { Caller } from '../../../server/src/caller.ts'
import { UNNAMED_CAPABILITY } from '../../../server/src/capabilities.ts'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import {
  ABOUT_ACCOUNTS,
  type Gate,
  type GuardedOperation,
  passGate,
  prepareGate,
} from '../../../server/src/perform/gate.ts'
import { gateOf } from '../../../server/src/perform/gates.ts'
import { aCaller } from '../../support/a-caller.ts'

// These operations depend on no setting and on no account: nothing of the server is read.
const NO_APP = {} as App

const gate = (fields: Partial<GuardedOperation> = {}): Gate => prepareGate({ operationId: 'addTag', ...fields })

const pass = (gate: Gate, caller: Caller | null, params: Readonly<Record<string, string>> = {}): Promise<string> =>
  passGate(gate, { app: NO_APP, caller }, params).then(
    () => 'passed',
    ({ code, message }) => `${code}: ${message}`,
  )

t.test('without a sign-in only open operations are done', async (t) => {
  const bearer = { bearer: [] }
  t.match(await pass(gate(), null), /^unauthenticated/)
  t.match(await pass(gate({ security: [bearer] }), null), /^unauthenticated/)
  t.equal(await pass(gate({ security: [] }), null), 'passed')
  t.equal(await pass(gate({ security: [bearer, { downloadToken: [] }] }), null), 'passed')
  t.equal(await pass(gate(), aCaller('kim')), 'passed')
})

t.test('every capability that the contract names is needed', async (t) => {
  const both = gate({ 'x-capability': 'access_remotes', 'x-further-capability': 'adding_files' })
  t.match(await pass(both, aCaller('kim', ['adding_files'])), /^forbidden.*access_remotes/)
  t.match(await pass(both, aCaller('kim', ['access_remotes'])), /^forbidden.*adding_files/)
  t.equal(await pass(both, aCaller('kim', ['access_remotes', 'adding_files'])), 'passed')
})

t.test('a capability for others is needed for other logins alone', async (t) => {
  const own = gate({ 'x-capability-for-others': 'manage_users' })
  t.equal(await pass(own, aCaller('kim'), { login: 'kim' }), 'passed')
  t.match(await pass(own, aCaller('kim'), { login: 'lee' }), /^forbidden.*manage_users/)
  t.equal(await pass(own, aCaller('kim', ['manage_users']), { login: 'lee' }), 'passed')
  t.equal(await pass(gate(), aCaller('kim'), { login: 'lee' }), 'passed', 'where the contract names one')
})

t.test('what accounts may do without a capability, an API key with a list must list', async (t) => {
  const shared = gate({ 'x-key-capability': 'sharing' })
  const withList = (...names: string[]): Caller => ({ ...aCaller('kim'), listedCapabilities: new Set(names) })
  t.equal(await pass(shared, aCaller('kim')), 'passed')
  t.equal(await pass(shared, withList('sharing')), 'passed')
  t.match(await pass(shared, withList('adding_tags')), /^forbidden.*capability \(sharing\)/)
  for (const needless of [gate(), gate({ 'x-key-capability': 'none' })])
    t.equal(await pass(needless, withList()), 'passed')
  const unnamed = { ...gate(), keyCapability: UNNAMED_CAPABILITY }
  t.match(await pass(unnamed, withList('sharing')), /^forbidden.*names none that could be listed/)
  t.equal(await pass(unnamed, aCaller('kim')), 'passed')
})

t.test('a key with limits manages nothing that could lift them', async (t) => {
  const limited: Caller = { ...aCaller('kim'), isLimited: true }
  const keys = gate({ 'x-refuses-limited-keys': true })
  t.match(await pass(keys, limited), /^forbidden.*neither keys nor sessions nor passwords/)
  t.equal(await pass(keys, aCaller('kim')), 'passed')
  t.equal(await pass(gate(), limited), 'passed')
})

t.test('who lacks a second factor does only what sets it up, and only for himself', async (t) => {
  const lacking: Caller = { ...aCaller('kim', ['manage_users']), lacksSecondFactor: true }
  for (const open of [gate({ 'x-before-second-factor': true }), gate({ security: [] })]) {
    t.equal(await pass(open, lacking), 'passed')
    t.equal(await pass(open, lacking, { login: 'kim' }), 'passed')
    t.match(await pass(open, lacking, { login: 'lee' }), /^second_factor_setup_required/)
  }
  for (const closed of [gate(), gate({ security: [{ bearer: [] }] })])
    t.match(await pass(closed, lacking, { login: 'kim' }), /^second_factor_setup_required/)
})

t.test('what has a message in the log is a change in the audit log, unless the contract says otherwise', async (t) => {
  t.equal(gate().audited, 'none')
  t.equal(gate({ 'x-log': null }).audited, 'none')
  t.equal(gate({ 'x-log': 'tag added' }).audited, 'change')
  t.equal(gate({ 'x-log': 'tag added', 'x-audit': 'none' }).audited, 'none')
  t.equal(gate({ 'x-audit': 'search' }).audited, 'search')
})

t.test('changes of what accounts may do reach all workers', async (t) => {
  for (const id of [
    ...(['changePassword', 'createApiKey', 'endSessions', 'enableTotp', 'updateUser'] as const),
    ...(['removeMember', 'updateOidcProvider'] as const),
  ])
    t.ok(gateOf(id).changesAccounts, id)
  for (const id of ['listUsers', 'getApiKey', 'refreshSession', 'addTag'] as const)
    t.notOk(gateOf(id).changesAccounts, id)
})

t.test('each tag of the contract is about accounts or known not to be', async (t) => {
  const others = [
    ...['server', 'objects', 'search', 'files', 'downloads', 'tags', 'configs', 'blobs', 'relations', 'shares'],
    ...['comments', 'attributes', 'metakeys', 'quick-queries', 'analyses', 'metrics', 'remotes', 'jobs', 'audit'],
    ...['similarity', 'trash', 'holds', 'cases', 'retention', 'usage', 'yara', 'hunts'],
  ]
  t.strictSame(document.tags.map(({ name }) => name).sort(), [...ABOUT_ACCOUNTS, ...others].sort())
})
