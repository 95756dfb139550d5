import t, { type Test } from 'tap'
import type { OperationId } from '../../../server/src/contract.ts'
import { registry } from '../../../server/src/generated/registry.ts'
import type { Logger } from '../../../server/src/log.ts'
import { perform } from '../../../server/src/perform/perform.ts'
import { actAs } from '../../../server/src/plugins/host/act-as.ts'
import { gateOf } from '../../../server/src/plugins/host/gates.ts'
import { openAccess } from '../../../server/src/plugins/host/open-access.ts'
import { openTestApp } from '../../support/app.ts'

async function open(t: Test, settings: Readonly<Record<string, string>> = {}) {
  const test = await openTestApp(t, settings)
  const lines: Record<string, unknown>[] = []
  const info = (fields: object, message: string) => lines.push({ ...fields, message })
  const log: Logger = Object.create(test.app.log, { info: { value: info } })
  const app = { ...test.app, log }
  const access = (login: string) => openAccess(actAs(app, { login }), registry)
  /** What the operation would have done; empty if it was refused in time. */
  const done: string[] = []
  const attempt = (login: string, id: OperationId, path: Readonly<Record<string, string>>) =>
    actAs(app, { login })((call) =>
      perform(gateOf(id), call, {
        params: path,
        readInput: async () => {
          done.push('input read')
          return { path, query: {}, body: undefined }
        },
        handle: async () => done.push('handled'),
      }),
    )
  return { ...test, lines, done, access, attempt }
}

t.test('a plugin that acts as a user without the capability is refused, and nothing is logged', async (t) => {
  const { as, admin, access, attempt, lines, done } = await open(t)
  await as({ login: 'robot', capabilities: ['access_all_objects'] })
  const { json: file } = await admin.upload('sample')
  const missing = /required capability \(adding_tags\)/
  await t.rejects(access('robot').addTag(file.id, 'x'), { code: 'forbidden', message: missing })
  await t.rejects(attempt('robot', 'addTag', { id: file.id }), { code: 'forbidden', message: missing })
  t.match((await admin.get(`/api/file/${file.id}`)).json, { tags: [] })
  t.same(done, [])
  t.same(lines, [])
})

t.test('a further capability, and one for what belongs to others, are asked of plugins too', async (t) => {
  const { as, attempt, done } = await open(t)
  await as({ login: 'robot', capabilities: ['access_all_objects', 'manage_profile'] })
  await t.rejects(attempt('robot', 'createApiKey', { login: 'admin' }), { code: 'forbidden', message: /manage_users/ })
  t.same(done, [])
  await attempt('robot', 'createApiKey', { login: 'robot' })
  t.same(done, ['input read', 'handled'])
})

t.test('a plugin is refused what a setting switches off, even as the administrator', async (t) => {
  const { admin, attempt, done } = await open(t, { enable_3rd_party_sharing_consent: '0' })
  const { json: file } = await admin.upload('sample')
  const refused = attempt('admin', 'allowThirdPartySharing', { type: 'file', id: file.id })
  await t.rejects(refused, { code: 'forbidden', message: /third parties is disabled by administrator/ })
  t.same(done, [])
})

t.test('an account that does not exist is refused, as the one that acts and as the one it is done to', async (t) => {
  const { attempt, access, done } = await open(t)
  await t.rejects(attempt('admin', 'createApiKey', { login: 'absent' }), { code: 'not_found' })
  await t.rejects(attempt('absent', 'addTag', {}), { message: 'user "absent" does not exist' })
  await t.rejects(access('absent').object('0'.repeat(64)), { message: 'user "absent" does not exist' })
  t.same(done, [])
})

t.test('what a plugin has done is logged like what a request has done', async (t) => {
  const { as, access, lines } = await open(t)
  await as({ login: 'robot', capabilities: ['adding_tags', 'adding_files'] })
  const robot = access('robot')
  const { id } = await robot.uploadFile({ name: 'x', content: Buffer.from('sample') })
  await robot.addTag(id, 'packed')
  await robot.object(id)
  t.match(lines, [
    { message: 'file uploaded', funcName: 'uploadFile', dhash: id, is_new: true, auth_user: 'robot' },
    { message: 'tag added', funcName: 'addTag', dhash: id, tag: 'packed', auth_user: 'robot' },
  ])
  t.equal(lines.length, 2)
})
