import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Entry } from '../../../server/src/audit/entry.ts'
import { signSetPassword } from '../../../server/src/auth/sign-token.ts'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { type GuardedOperation, prepareGate } from '../../../server/src/perform/gate.ts'
import { openTestBackend } from '../../support/analysis-backend.ts'
import { ADMIN_PASSWORD } from '../../support/app.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { missing } from '../../support/missing.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { totpCode } from '../../support/totp-code.ts'
import { openTwoServers } from '../../support/two-servers.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const guarded = operation as Partial<GuardedOperation>
      const { operationId } = guarded
      return operationId === undefined
        ? []
        : [[operationId, { path, method, operation: { ...guarded, operationId } }] as const]
    }),
  ),
)
const CHANGES = [...operations].flatMap(([id, { operation }]) =>
  prepareGate(operation).audited === 'change' ? [id] : [],
)

/** Nothing of this database is changed, or only the time of the last sign-in and the new session. */
const WITHOUT_TRANSACTION = [
  'authorizeWithOidc',
  'createDownloadToken',
  'createPasswordToken',
  'createZipDownloadToken',
  'deleteAtRemote',
  'login',
  'postToRemote',
  'pushBlob',
  'pushConfig',
  'pushFile',
  'putToRemote',
  'recoverPassword',
  'requestPasswordChange',
  'requestUserPasswordChange',
]

t.test('each operation that changes something has one entry, committed with the change', async (t) => {
  const post = await openMailServer(t)
  const provider = await openOidcProvider(t)
  const backend = await openTestBackend(t)
  if (backend === null) return
  const { near, far } = await openTwoServers(
    t,
    {
      mail_smtp: post.address,
      enable_registration: '1',
      enable_oidc: '1',
      enable_oidc_registration: '1',
      allowed_internal_addresses: '127.0.0.1',
      base_url: 'http://127.0.0.1:8080/',
      enable_3rd_party_sharing_consent: '1',
      ...backend.settings,
    },
    ['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'removing_tags', 'access_all_objects'],
  )
  const { app, admin, nobody, as, aGroup } = near

  const written: { operation: string; isInTransaction: boolean }[] = []
  const { write, writeAll } = app.audit
  const add = (where: typeof app.db, { operation }: Entry) =>
    written.push({ operation, isInTransaction: where !== app.db })
  Object.assign(app.audit, {
    write: (where: typeof app.db, entry: Entry) => {
      add(where, entry)
      return write(where, entry)
    },
    writeAll: (where: typeof app.db, entries: readonly Entry[]) => {
      for (const entry of entries) add(where, entry)
      return writeAll(where, entries)
    },
  })
  const done: string[] = []
  const alone: string[] = []

  type Step = {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: string
    readonly body?: unknown
    readonly user?: TestUser
    /** Whom the entry names; otherwise the one who asks. */
    readonly actor?: string | null
    readonly about?: string
    /** A session that is opened after the change has an entry of its own. */
    readonly opensSession?: boolean
  }
  /** Asks for the operation, and returns the answer. */
  const run = async (
    id: string,
    { path = {}, query = '', body, user = admin, actor = user.login, about, opensSession = false }: Step = {},
  ) => {
    const count = opensSession ? 2 : 1
    const { path: template, method } = operations.get(id) ?? missing()
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? (name === 'type' ? 'object' : ''))
    const type: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
    written.length = 0
    const { status, json, headers, bytes } = await user.send(method.toUpperCase(), `${filled}${query}`, body, type)
    t.equal(status, 200, `${id}: ${bytes.toString('utf8', 0, 200)}`)
    t.same(
      written.map(({ operation }) => operation),
      Array(count).fill(id),
      `${id} has ${count} entries`,
    )
    const { json: found } = await admin.get(`/api/audit?request_id=${headers.get('x-request-id')}`)
    t.match(found.entries.at(-1), {
      operation: id,
      outcome: 'done',
      actor,
      address: '127.0.0.1',
      ...(about === undefined ? {} : { object: about }),
    })
    if (opensSession) t.match(found.entries[0], { outcome: 'done', details: { session_id: String } })
    t.equal(found.entries.length, count, id)
    if (written[0]?.isInTransaction === false) alone.push(id)
    done.push(id)
    return json
  }
  const form = (content: string, metakeys?: string): FormData => {
    const data = new FormData()
    data.append('file', new Blob([content]), 'a.bin')
    if (metakeys !== undefined) data.append('metakeys', metakeys)
    return data
  }

  await aGroup('team')
  const { id } = await run('uploadFile', { body: form('one') })
  await run('uploadFiles', { body: form('of many') })
  const of = { path: { type: 'file', id }, about: id }
  await run('uploadFileBelow', { path: { id }, body: form('two') })
  const config = (n: number) => ({ family: 'emotet', config: { n } })
  const blob = (content: string) => ({ blob_name: 'n', blob_type: 't', content: `text ${content}` })
  const { id: aConfig } = await run('uploadConfig', { body: config(1) })
  await run('uploadConfigBelow', { path: { id }, body: config(2) })
  const { id: aBlob } = await run('uploadBlob', { body: blob('one') })
  await run('uploadBlobBelow', { path: { id }, body: blob('two') })
  await run('createDownloadToken', of)
  await run('createZipDownloadToken', of)
  await run('addTag', { ...of, body: { tag: 'x' } })
  await run('removeTag', { ...of, query: '?tag=x' })
  await run('addFavorite', of)
  await run('removeFavorite', of)
  await run('allowThirdPartySharing', of)
  const link = { path: { type: 'file', id, child: aBlob }, about: id }
  await run('addChild', link)
  await run('removeChild', link)
  await run('addShare', { ...of, body: { group: 'team' } })
  await run('removeShare', { ...of, query: '?group=team' })
  const { id: comment } = await run('addComment', { ...of, body: { comment: 'seen' } })
  await run('removeComment', { path: { ...of.path, comment_id: String(comment) }, about: id })
  const key = {
    key: 'job',
    label: '',
    description: '',
    url_template: '',
    rich_template: '',
    example_value: '',
    hidden: false,
  }
  await run('createAttributeKey', { body: key })
  await run('updateAttributeKey', { path: { key: 'job' }, body: { label: 'Job' } })
  await run('setAttributePermission', {
    path: { key: 'job' },
    body: { group_name: 'team', can_read: true, can_set: true },
  })
  await run('removeAttributePermission', { path: { key: 'job' }, query: '?group_name=team' })
  const { attributes } = await run('addAttribute', { ...of, body: { key: 'job', value: 1 } })
  await run('removeAttribute', { path: { ...of.path, attribute_id: String(attributes[0].id) }, about: id })
  await run('addMetakey', { ...of, body: { key: 'job', value: '1' } })
  await run('removeMetakey', { ...of, query: '?key=job' })
  const definition = { template: '', label: '', description: '', hidden: false }
  await run('createMetakey', { path: { key: 'old' }, body: definition })
  await run('updateMetakey', { path: { key: 'old' }, body: { label: 'Old' } })
  const rights = { path: { key: 'old', group: 'team' } }
  await run('setMetakeyPermission', { ...rights, body: { can_read: true, can_set: false } })
  await run('removeMetakeyPermission', rights)
  await run('deleteMetakey', { path: { key: 'old' } })
  await run('deleteAttributeKey', { path: { key: 'job' } })
  const saved = await run('createQuickQuery', {
    path: { type: 'file' },
    body: { query: 'tag:x', name: 'mine', type: 'file' },
  })
  await run('deleteQuickQuery', { path: { query_id: String(saved.id) } })
  for (const name of ['Analysis', 'KartonAnalysis']) {
    const assigned = { path: { ...of.path, analysis_id: randomUUID() }, about: id }
    await run(`start${name}`, { ...of, body: {} })
    await run(`assign${name}`, assigned)
    await run(`unassign${name}`, assigned)
  }
  const { id: keyId } = await run('createApiKey', { path: { login: 'admin' }, body: { name: 'mine' } })
  await run('deleteApiKey', { path: { key_id: keyId } })

  const person = { email: 'kim@example.org', additional_info: 'x' }
  await run('createUser', { path: { login: 'kim' }, body: { ...person, send_email: false } })
  await run('updateUser', { path: { login: 'kim' }, body: { feed_quality: 'low' } })
  await run('createPasswordToken', { path: { login: 'kim' } })
  await run('requestUserPasswordChange', { path: { login: 'kim' } })
  const { passwordVer } =
    (await app.db('user').where({ login: 'kim' }).first({ passwordVer: 'password_ver' })) ?? missing()
  const token = signSetPassword(app, { login: 'kim', passwordVer })
  await run('changePassword', { user: nobody, actor: null, body: { token, password: 'another horse battery' } })
  await run('login', { user: nobody, actor: 'admin', body: { login: 'admin', password: ADMIN_PASSWORD } })
  const password = ADMIN_PASSWORD
  const { secret } = await run('beginTotp', { body: { password } })
  await run('enableTotp', { body: { otp: totpCode(secret) } })
  // Each code can be used once.
  const { recovery_codes: codes } = await run('renewRecoveryCodes', { body: { password, otp: totpCode(secret, 1) } })
  await run('disableTotp', { body: { password, otp: codes[0] } })
  const lost = await as({ login: 'lost' })
  await lost.send('POST', '/api/auth/totp', await withPassword({ app }, lost))
  await run('resetTotp', { path: { login: 'lost' } })
  for (const login of ['lee', 'max']) {
    const wish = { login, email: `${login}@example.org`, additional_info: 'x' }
    await run('register', { user: nobody, actor: null, body: wish })
  }
  await run('acceptUser', { path: { login: 'lee' }, query: '?send_email=false' })
  await run('rejectUser', { path: { login: 'max' }, query: '?send_email=false' })
  const own = await as({ login: 'bob', capabilities: ['manage_profile'] })
  const begin = async (): Promise<TestUser> => {
    const { json } = await own.send('POST', '/api/auth/refresh')
    return testUser(near.url, { login: 'bob', token: json.token })
  }
  const [one, two] = [await begin(), await begin()]
  const { json: begun } = await own.get('/api/user/bob/session')
  await run('endBrowserSession', { user: await begin() })
  await run('endSession', { user: own, path: { session_id: begun.sessions[0].id } })
  await run('endSessions', { user: two, path: { login: 'bob' } })
  t.equal((await one.get('/api/auth/validate')).status, 401)
  await run('logout', { user: two })
  await run('requestPasswordChange', { user: own })
  await run('recoverPassword', { user: nobody, actor: null, body: { login: 'bob', email: 'bob@example.org' } })
  await run('createGroup', { path: { name: 'ours' }, body: { capabilities: [] } })
  await run('updateGroup', { path: { name: 'ours' }, body: { capabilities: ['adding_tags'] } })
  await run('setQuota', {
    path: { name: 'ours' },
    body: { max_bytes: 1e12, max_objects: null, max_bytes_per_day: null },
  })
  const member = { path: { name: 'ours', login: 'kim' } }
  await run('addMember', member)
  await run('updateMember', { ...member, body: { group_admin: true } })
  await run('removeMember', member)
  await run('deleteGroup', { path: { name: 'ours' } })
  await run('offboardUser', { path: { login: 'kim' }, body: {} })
  await run('deleteUser', { path: { login: 'kim' } })

  const { issuer, clientId, clientSecret } = provider
  const registration = { name: 'main', issuer, client_id: clientId, client_secret: clientSecret }
  await run('createOidcProvider', { body: registration })
  await run('updateOidcProvider', { path: { provider: 'main' }, body: { requires_approval: false } })
  const at = { path: { provider: 'main' } }
  const through = (user: TestUser, login: string) => throughProvider(user, provider, { name: 'main', login })
  await run('registerWithOidc', {
    ...at,
    user: nobody,
    actor: null,
    opensSession: true,
    body: await through(nobody, 'ann'),
  })
  const { entries } = (await admin.get('/api/audit?operation=registerWithOidc')).json
  const { login } = entries[0].details
  await run('authorizeWithOidc', { ...at, user: nobody, actor: login, body: await through(nobody, 'ann') })
  const proof = await withPassword({ app }, own)
  await run('bindOidcAccount', { ...at, user: own, body: { ...(await through(own, 'bob')), ...proof } })
  await run('deleteOidcProvider', at)

  const remote = (more: object) => ({ path: { name: 'far', ...more } })
  const { json: file } = await far.admin.upload('far file')
  const { json: farConfig } = await far.admin.send('POST', '/api/config', config(3))
  const { json: farBlob } = await far.admin.send('POST', '/api/blob', blob('far'))
  await run('pullFile', { ...remote({ id: file.id }), body: {}, about: file.id })
  await run('pullConfig', { ...remote({ id: farConfig.id }), body: {}, about: farConfig.id })
  await run('pullBlob', { ...remote({ id: farBlob.id }), body: {}, about: farBlob.id })
  await run('pushFile', { ...remote({ id }), body: {}, about: id })
  await run('pushConfig', { ...remote({ id: aConfig }), body: {}, about: aConfig })
  await run('pushBlob', { ...remote({ id: aBlob }), body: {}, about: aBlob })
  await run('postToRemote', { ...remote({ path: 'object/search' }), body: { query: 'tag:x' } })
  await run('putToRemote', { ...remote({ path: `object/${file.id}/tag` }), body: { tag: 'x' } })
  await run('deleteAtRemote', { ...remote({ path: `object/${file.id}/tag` }), query: '?tag=x' })

  await run('runBackgroundTask', { path: { task: 'job_retention' } })
  await run('createArchiveToken', { body: { ids: [id] } })
  // Nobody works on the job: what it changes would have entries of its own.
  await app.db.raw(`
    create function hold() returns trigger language plpgsql as $$
      begin new.taken_until := clock_timestamp() at time zone 'utc' + interval '1 day'; return new; end $$;
    create trigger hold before insert on job for each row execute function hold()`)
  const job = await run('createJob', { body: { ids: [id], changes: [{ action: 'add_tag', tag: 'job' }] } })
  await run('cancelJob', { path: { job_id: job.id } })

  const source = 'rule r { condition: true }'
  const ruleset = await run('createYaraRuleset', { body: { name: 'rules', source, is_active: false } })
  await run('updateYaraRuleset', { path: { ruleset_id: ruleset.id }, body: { name: 'renamed' } })
  await run('deleteYaraRuleset', { path: { ruleset_id: ruleset.id } })

  const hunt = await run('createYaraHunt', { body: { source: 'rule r { condition: true }' } })
  await run('cancelYaraHunt', { path: { hunt_id: hunt.id } })
  await run('deleteYaraHunt', { path: { hunt_id: hunt.id } })

  const collected = (await run('createCase', { body: { name: 'harbour' } })).id
  await run('updateCase', { path: { case_id: collected }, body: { state: 'closed' } })
  await run('addCaseObjects', { path: { case_id: collected }, body: { ids: [id] } })
  await run('removeCaseObjects', { path: { case_id: collected }, body: { ids: [id] } })
  await run('shareCase', { path: { case_id: collected }, body: { group: 'public' } })
  await run('unshareCase', { path: { case_id: collected }, query: '?group=public' })
  await run('deleteCase', { path: { case_id: collected } })

  const rule = await run('createRetentionRule', { body: { name: 'old', query: 'tag:never', older_than_days: 1 } })
  await run('updateRetentionRule', { path: { rule_id: rule.id }, body: { older_than_days: 2 } })
  await run('deleteRetentionRule', { path: { rule_id: rule.id } })
  await run('placeHold', { path: { id }, body: { reason: 'evidence' }, about: id })
  await run('releaseHold', { path: { id }, about: id })
  await run('deleteFile', of)
  const trashed = async () => ({ trash_id: (await admin.get(`/api/trash?object=${id}`)).json.entries[0].id })
  await run('restoreTrashEntry', { path: await trashed(), about: id })
  await admin.send('DELETE', `/api/file/${id}`)
  await run('removeTrashEntry', { path: await trashed(), about: id })
  await run('deleteConfig', { path: { id: aConfig }, about: aConfig })
  await run('deleteBlob', { path: { id: aBlob }, about: aBlob })
  await run('deleteObject', { path: { id: file.id }, about: file.id })

  t.same([...new Set(done)].toSorted(), CHANGES.toSorted(), 'no operation is left out')
  t.same(alone.toSorted(), WITHOUT_TRANSACTION)
})
