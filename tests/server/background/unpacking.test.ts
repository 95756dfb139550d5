import { gzipSync } from 'node:zlib'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import t from 'tap'
import { lockAccessGraph } from '../../../server/src/statements/access/lock-access-graph.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { buildZip } from '../../plugins-examples/archive-unpacker/zip-builder.ts'
import { openTestApp } from '../../support/app.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { tarOf } from '../../support/tar-of.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { waitsForLock } from '../../support/waits-for-lock.ts'

const { app, admin, as, aGroup } = await openTestApp(t, {
  enable_facts: '1',
  unpack_uploads: 'intake',
  archive_passwords: 'first,second',
})
await aGroup('lab')
await aGroup('intake')
const uploading = ['adding_files', 'adding_parents', 'adding_tags']

const unpack = { unpack: true }
const aZip = (...contents: readonly string[]) =>
  makeZip(contents.map((content, at) => ({ name: `${at}.txt`, content })))

async function unpacked(client: TestUser, id: string) {
  return until(async () => {
    const { unpacking } = (await client.get(`/api/file/${id}/facts`)).json
    return unpacking !== null && unpacking.state !== 'running' && unpacking
  })
}

async function namesBelow(client: TestUser, id: string): Promise<readonly string[]> {
  const { children } = (await client.get(`/api/file/${id}`)).json
  const files = await Promise.all(
    children.map(async (child: { id: string }) => (await client.get(`/api/file/${child.id}`)).json.file_name),
  )
  return files.toSorted()
}

t.test('the attachments of a mail become children, and the files of an attached archive theirs', async (t) => {
  const zip = await aZip('in the attachment')
  const mail = new MailComposer({
    from: 'a@repo.example',
    subject: 'invoice',
    text: 'see the attachment',
    attachments: [
      { filename: 'invoice.zip', content: zip },
      { filename: 'note.txt', content: 'a note' },
    ],
  })
  const { id } = (await admin.upload(await mail.compile().build(), { name: 'invoice.eml', options: unpack })).json
  t.match(await unpacked(admin, id), { state: 'done', files: 2, failed: 0 })
  t.strictSame(await namesBelow(admin, id), ['invoice.zip', 'note.txt'])
  t.match(await unpacked(admin, sha256Of(zip)), { state: 'done', files: 1 })
  t.strictSame(await namesBelow(admin, sha256Of(zip)), ['0.txt'])
})

t.test('a forwarded mail becomes a child, and its parts become children of it, three levels deep', async (t) => {
  const mailOf = async (subject: string, attachment: object): Promise<Buffer> => {
    const mail = new MailComposer({ from: 'a@repo.example', subject, text: subject, attachments: [attachment] })
    // libmagic does not know a mail by this field.
    return Buffer.concat([Buffer.from(`Thread-Topic: ${subject}\r\n`), await mail.compile().build()])
  }
  const message = (content: Buffer) => ({ filename: false, contentType: 'message/rfc822', content })
  const mails = [await mailOf('Invoice 4', { filename: 'a.bin', content: 'of the fourth mail' })]
  for (const n of [3, 2, 1]) mails.unshift(await mailOf(`Invoice ${n}`, message(mails[0] ?? Buffer.alloc(0))))
  const [first = '', second = '', third = '', fourth = ''] = mails.map((mail) => sha256Of(mail))
  await admin.upload(mails[0] ?? '', { name: 'first.eml', options: unpack })
  t.match(await unpacked(admin, first), { state: 'done', files: 1, failed: 0 })
  t.strictSame(await namesBelow(admin, first), ['Invoice 2.eml'])
  t.match(await unpacked(admin, second), { state: 'done', files: 1 })
  t.strictSame(await namesBelow(admin, second), ['Invoice 3.eml'])
  t.match(await unpacked(admin, third), { state: 'done', files: 1 })
  t.strictSame(await namesBelow(admin, third), ['Invoice 4.eml'])
  t.match((await admin.get(`/api/file/${fourth}`)).json, { file_name: 'Invoice 4.eml', children: [] })
  t.match(await unpacked(admin, fourth), { files: 0, problems: [{ name: null, reason: 'limit' }] })
  t.equal((await admin.get(`/api/file/${sha256Of('of the fourth mail')}`)).status, 404)
})

t.test('the files of an archive become children, as if the same user had uploaded them', async (t) => {
  const ann = await as({ capabilities: uploading, groups: ['lab'] })
  const bob = await as({ capabilities: [], groups: ['lab'] })
  const eve = await as({ capabilities: ['access_uploader_info'] })
  const created: string[] = []
  app.hooks.register({ name: 'test', handlers: { createdFile: async ({ file }) => void created.push(file.id) } })
  const content = await makeZip([
    { name: 'docs/../../a.exe', content: 'one' },
    { name: 'b.exe', content: 'two' },
  ])
  const options = { ...unpack, upload_as: 'lab', tags: [{ tag: 'feed:mail' }] }
  const { id } = (await ann.upload(content, { name: 'mail.zip', options })).json
  t.strictSame(await unpacked(ann, id), { state: 'done', reason: null, files: 2, failed: 0, problems: [] })
  t.strictSame(await namesBelow(ann, id), ['b.exe', 'docs_.._.._a.exe'])
  const child = sha256Of('one')
  t.match((await bob.get(`/api/file/${child}`)).json, { tags: [{ tag: 'feed:mail' }], parents: [{ id }] })
  t.match(await eve.get(`/api/file/${child}`), { status: 404 })
  t.match((await ann.get(`/api/object/${child}/share`)).json.shares, [
    { group_name: ann.login, reason_type: 'added', related_user_login: ann.login },
    { group_name: 'lab', reason_type: 'shared' },
  ])
  t.match(created, [id, child, sha256Of('two')], 'plugins get an event of each')
  await until(async () => (await app.db('audit_pending')).length === 0)
  const entries = await app.db('audit_entry').where({ operation: 'uploadFile', actor: ann.login }).orderBy('number')
  t.strictSame(
    entries.map(({ object }) => object),
    [id, child, sha256Of('two')],
  )
  t.equal(new Set(entries.map((entry) => entry.request_id)).size, 1, 'entries name the request of the upload')
})

t.test('an upload of many files, and a setting that decides for groups', async (t) => {
  const ann = await as({ capabilities: uploading, groups: ['intake'] })
  const [one, two] = [await aZip('bulk one'), await aZip('bulk two')]
  const form = new FormData()
  form.append('options', JSON.stringify({ unpack: true }))
  form.append('file', new Blob([new Uint8Array(one)]), 'one.zip')
  form.append('options', JSON.stringify({ unpack: false }))
  form.append('file', new Blob([new Uint8Array(two)]), 'two.zip')
  t.equal((await ann.send('POST', '/api/file/bulk', form)).status, 200)
  t.match(await unpacked(ann, sha256Of(one)), { files: 1 })
  t.equal((await ann.get(`/api/file/${sha256Of(two)}/facts`)).json.unpacking, null)
  const usual = (await ann.upload(await aZip('by the setting'))).json
  t.match(await unpacked(ann, usual.id), { files: 1 })
  const text = (await ann.upload('a text', { options: unpack })).json
  t.equal((await ann.get(`/api/file/${text.id}/facts`)).json.unpacking, null, 'a text is not an archive')
  const kim = await as({ capabilities: ['adding_files'], groups: ['intake'] })
  t.match(await kim.upload(await aZip('kim'), { options: unpack }), {
    status: 403,
    json: { message: /adding_parents/ },
  })
  const other = (await kim.upload(await aZip('kim'))).json
  t.equal((await kim.get(`/api/file/${other.id}/facts`)).json.unpacking, null, 'children need the right to link them')
})

t.test('archives in archives, three levels deep', async (t) => {
  let inner = await aZip('deep')
  const levels = [sha256Of(inner)]
  for (const name of ['4.zip', '3.zip', '2.zip']) {
    inner =
      name === '2.zip' ? gzipSync(tarOf([{ path: name, content: inner }])) : await makeZip([{ name, content: inner }])
    levels.unshift(sha256Of(inner))
  }
  await admin.upload(inner, { name: 'a.tar.gz', options: unpack })
  const states = []
  for (const id of levels) {
    await until(async () => (await admin.get(`/api/file/${id}/facts`)).status === 200)
    states.push(await unpacked(admin, id))
  }
  t.match(states, [
    { state: 'done', files: 1 },
    { state: 'done', files: 1 },
    { state: 'done', files: 1 },
    { state: 'done', files: 0, failed: 1, problems: [{ name: null, reason: 'limit' }] },
  ])
  t.equal((await admin.get(`/api/file/${sha256Of('deep')}`)).status, 404)
})

t.test('what cannot be unpacked is recorded, and tried again when the archive is uploaded again', async (t) => {
  const zip = await makeZip([
    { name: 'locked.txt', content: 'secret', options: { password: 'other' } },
    { name: 'open.txt', content: 'open', options: { password: 'second' } },
  ])
  const { id } = (await admin.upload(zip, { options: unpack })).json
  const problem = { name: 'locked.txt', reason: 'password' }
  const once = { state: 'done', reason: null, files: 1, failed: 1, problems: [problem] }
  t.strictSame(await unpacked(admin, id), once)
  await admin.upload(zip, { options: unpack })
  t.strictSame(await unpacked(admin, id), once, 'again')
  t.strictSame(await namesBelow(admin, id), ['open.txt'])
  const empty = (await admin.upload(buildZip([]), { options: unpack })).json
  t.match((await admin.get(`/api/file/${empty.id}/facts`)).json.unpacking, { files: 0, failed: 0 }, 'no files')
  const damaged = (await admin.upload((await aZip('x')).subarray(0, -9), { options: unpack })).json
  t.match(await unpacked(admin, damaged.id), { files: 0, problems: [{ name: null, reason: 'damaged' }] })
})

t.test('a quota holds for the files of archives', async (t) => {
  const ann = await as({ capabilities: uploading })
  await admin.send('PUT', `/api/group/${ann.login}/quota`, { max_bytes: null, max_objects: 2, max_bytes_per_day: null })
  const { id } = (await ann.upload(await aZip('quota 1', 'quota 2', 'quota 3'), { options: unpack })).json
  t.match(await unpacked(ann, id), { state: 'stopped', reason: 'quota_exceeded', files: 1 })
  t.strictSame(await namesBelow(ann, id), ['0.txt'])
})

t.test('who loses the right to upload meanwhile stores nothing more', async (t) => {
  const bob = await as({ capabilities: [], groups: ['lab'] })
  const userId = (login: string) => app.db('user').where({ login }).select('id')
  const withdrawals: Readonly<Record<string, (login: string) => Promise<unknown>>> = {
    account_disabled: async (login) => app.db('user').where({ login }).update({ disabled: true }),
    // Test users sign in by a key.
    unauthenticated: async (login) => app.db('api_key').whereIn('user_id', userId(login)).delete(),
    forbidden: async (login) => app.db('group').where({ name: login }).update({ capabilities: [] }),
  }
  for (const [reason, withdraw] of Object.entries(withdrawals)) {
    const ann = await as({ capabilities: uploading, groups: ['lab'] })
    const trx = await app.db.transaction()
    await lockAccessGraph(trx)
    const { id } = (await ann.upload(await aZip(reason), { options: unpack })).json
    await until(() => waitsForLock(app.db))
    await withdraw(ann.login)
    await trx.commit()
    t.match(await unpacked(bob, id), { state: 'stopped', reason, files: 0 })
    t.strictSame(await namesBelow(bob, id), [])
  }
})
