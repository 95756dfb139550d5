import t from 'tap'
import type { AuditRecorder } from '../../../server/src/audit/recorder.ts'
import type { Accounts, Call } from '../../../server/src/call.ts'
import type { OperationId } from '../../../server/src/contract.ts'
import { registry } from '../../../server/src/generated/registry.ts'
import type { Logger } from '../../../server/src/log.ts'
import { gateOf } from '../../../server/src/perform/gates.ts'
import { perform } from '../../../server/src/perform/perform.ts'
import { actAs } from '../../../server/src/plugin-host/act-as.ts'
import { openAccess } from '../../../server/src/plugin-host/open-access.ts'
import { openTestApp } from '../../support/app.ts'

type Attempt = {
  readonly path?: Readonly<Record<string, string>>
  /** What the operation does, given its transactions. */
  readonly handle?: (call: AuditRecorder & Pick<Call, 'emit'>) => Promise<unknown>
}

async function open(settings: Readonly<Record<string, string>> = {}) {
  const test = await openTestApp(t, settings)
  const lines: Record<string, unknown>[] = []
  const info = (fields: object, message: string) => lines.push({ ...fields, message })
  const log: Logger = Object.create(test.app.log, { info: { value: info } })
  /** What the operation would have done; empty if it was refused in time. */
  const done: string[] = []
  const changed = async () => void done.push('accounts changed')
  const accounts: Accounts = Object.create(test.app.accounts, { changed: { value: changed } })
  const app = { ...test.app, log, accounts }
  const access = (login: string) => openAccess(actAs(app, { login }), registry)
  const attempt = (login: string, id: OperationId, { path = {}, handle }: Attempt = {}) =>
    actAs(app, { login })((call) =>
      perform(gateOf(id), call, {
        params: path,
        readInput: async () => {
          done.push('input read')
          return { path, query: {}, body: undefined }
        },
        handle: async (recorded) => {
          done.push('handled')
          return handle?.(recorded)
        },
      }),
    )
  return { ...test, lines, done, access, attempt }
}

const test = await open()
const { as, admin, access, attempt, lines, done } = test

t.beforeEach(() => {
  lines.length = 0
  done.length = 0
})

t.test('a plugin that acts as a user without the capability is refused, and nothing is logged', async (t) => {
  await as({ login: 'guest', capabilities: ['access_all_objects'] })
  const { json: file } = await admin.upload('sample')
  const missing = /required capability \(adding_tags\)/
  lines.length = 0
  await t.rejects(access('guest').addTag(file.id, 'x'), { code: 'forbidden', message: missing })
  await t.rejects(attempt('guest', 'addTag', { path: { id: file.id } }), { code: 'forbidden', message: missing })
  t.match((await admin.get(`/api/file/${file.id}`)).json, { tags: [] })
  t.same(done, [])
  t.same(lines, [])
})

t.test('a further capability, and one for what belongs to others, are asked of plugins too', async (t) => {
  await as({ login: 'owner', capabilities: ['access_all_objects', 'manage_profile'] })
  const forAdmin = attempt('owner', 'createApiKey', { path: { login: 'admin' } })
  await t.rejects(forAdmin, { code: 'forbidden', message: /manage_users/ })
  t.same(done, [])
  await attempt('owner', 'createApiKey', { path: { login: 'owner' } })
  t.same(done, ['input read', 'handled', 'accounts changed'])
})

t.test('a plugin is refused what a setting switches off, even as the administrator', async (t) => {
  const { admin, attempt, done } = await open({ enable_3rd_party_sharing_consent: '0' })
  const { json: file } = await admin.upload('sample')
  const refused = attempt('admin', 'allowThirdPartySharing', { path: { type: 'file', id: file.id } })
  await t.rejects(refused, { code: 'forbidden', message: /third parties is disabled by administrator/ })
  t.same(done, [])
})

t.test('an account that does not exist is refused, as the one that acts and as the one it is done to', async (t) => {
  await t.rejects(attempt('admin', 'createApiKey', { path: { login: 'absent' } }), { code: 'not_found' })
  await t.rejects(attempt('absent', 'addTag'), { message: 'user "absent" does not exist' })
  await t.rejects(access('absent').object('0'.repeat(64)), { message: 'user "absent" does not exist' })
  t.same(done, [])
})

t.test('what a plugin has done is logged like what a request has done', async (t) => {
  await as({ login: 'robot', capabilities: ['adding_tags', 'adding_files'] })
  const robot = access('robot')
  const content = Buffer.from('of the robot')
  const { id } = await robot.uploadFile({ name: 'x', content })
  await robot.addTag(id, 'packed')
  await robot.uploadFile({ name: 'x', content })
  await robot.object(id)
  const uploaded = { message: 'file uploaded', funcName: 'uploadFile', dhash: id, auth_user: 'robot' }
  t.match(lines, [
    { ...uploaded, is_new: true },
    { message: 'tag added', funcName: 'addTag', dhash: id, tag: 'packed', auth_user: 'robot' },
    { ...uploaded, is_new: false },
  ])
  t.equal(lines.length, 3)
  t.notOk('is_new' in (lines[1] ?? {}), 'a tag makes no object')
})

t.test('an object that was made and then stored again by the same operation is new', async (t) => {
  const payload = { object: { id: 'a'.repeat(64), type: 'file' } } as const
  const handle: Attempt['handle'] = async ({ emit }) => {
    emit('createdObject', payload)
    emit('reuploadedObject', payload)
  }
  await attempt('admin', 'uploadFile', { handle })
  t.match(lines, [{ message: 'file uploaded', is_new: true }])
})

t.test('rights that an operation changed before it failed reach all workers, other changes do not', async (t) => {
  const path = { login: 'admin' }
  const refuse = () => Promise.reject(new Error('no'))
  await t.rejects(attempt('admin', 'updateUser', { path, handle: refuse }), { message: 'no' })
  t.same(done, ['input read', 'handled'])
  const changeAndRefuse: Attempt['handle'] = async ({ change }) => {
    await change(async () => undefined)
    return refuse()
  }
  await t.rejects(attempt('admin', 'updateUser', { path, handle: changeAndRefuse }), { message: 'no' })
  t.same(done.slice(2), ['input read', 'handled', 'accounts changed'])
  await t.rejects(attempt('admin', 'addTag', { handle: changeAndRefuse }), { message: 'no' })
  t.same(done.slice(5), ['input read', 'handled'])
})
