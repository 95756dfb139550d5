import type { Page } from 'playwright-core'
import t from 'tap'
import { makeZip, replaceBytes } from '../cli/support/make-zip.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose files').setInputFiles([{ name, mimeType: 'application/zip', buffer }])
const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: text })

const MEMBERS = [
  { name: 'folder/', content: '', options: { directory: true } },
  { name: '../../up/a.exe', content: 'member a' },
  { name: '<img src=x onerror="ran=1">', content: 'member b' },
  { name: 'invoice\u202egpj.exe', content: 'member c' },
  { name: 'empty', content: '' },
  { name: 'link', content: '/etc/passwd', options: { unixMode: 0o120777 } },
]

t.test('an archive with a password becomes parent of what is in it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('member b', { name: 'b known before' })
  const plain = await makeZip(MEMBERS)
  const aes = await makeZip(MEMBERS, { password: 'infected', encryptionStrength: 3 })
  const old = await makeZip(MEMBERS, { password: 'päss wörd', zipCrypto: true })
  const { page, complaints } = await openPage(t, { url })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${url}/api/file`) sent.push(request.url())
  })
  await visitByKey(page, `${url}/upload`, admin.token)
  await page.getByLabel('Tags, separated by blanks').fill('unpacked')
  const dialog = page.getByRole('dialog', { name: 'Unpack this archive?' })

  await choose(page, 'aes.zip', aes)
  await rowOf(page, 'aes.zip').getByText('new').waitFor()
  t.equal(sent.length, 1)
  await page.getByRole('button', { name: 'Unpack aes.zip' }).click()
  await dialog.getByText('3 files, 24 B').waitFor()
  await dialog.getByText('Not sent: 3').click()
  for (const line of ['folder/ folder', 'empty empty', 'link symbolic link'])
    await dialog.getByRole('listitem').filter({ hasText: line }).waitFor()
  await dialog.getByLabel('Password of the archive').fill('wrong')
  await dialog.getByRole('button', { name: 'Unpack and send' }).click()
  await dialog.getByRole('alert').getByText('The password is wrong').waitFor()
  t.strictSame(await accessFaults(page), [])
  t.equal(sent.length, 1, 'nothing was sent with a wrong password')
  t.equal(await page.getByText('1 of 1 finished').count(), 1)
  await dialog.getByLabel('Password of the archive').fill('infected')
  await dialog.getByRole('button', { name: 'Unpack and send' }).click()
  await page.getByText('4 of 4 finished').waitFor()
  await rowOf(page, 'invoice\\u202egpj.exe').getByText('new').waitFor()
  await rowOf(page, '<img src=x').getByText('known already').waitFor()
  t.equal(sent.length, 3)
  const parent = sha256Of(aes)
  const children = (await admin.get(`/api/file/${parent}`)).json.children.map(({ id }: { id: string }) => id)
  const contents = ['member a', 'member b', 'member c']
  t.strictSame(children.toSorted(), contents.map(sha256Of).toSorted())
  const first = (await admin.get(`/api/file/${sha256Of('member a')}`)).json
  t.match(first, { file_name: /a\.exe$/, tags: [{ tag: 'unpacked' }] })
  t.match((await admin.get(`/api/file/${sha256Of('member c')}`)).json, { file_name: 'invoice\u202egpj.exe' })

  for (const [name, zip, password] of [
    ['plain.zip', plain, ''],
    ['old.zip', old, 'päss wörd'],
  ] as const) {
    await page.getByRole('button', { name: 'Remove finished' }).click()
    await choose(page, name, zip)
    await page.getByRole('button', { name: `Unpack ${name}` }).click()
    if (password !== '') await dialog.getByLabel('Password of the archive').fill(password)
    await dialog.getByRole('button', { name: 'Unpack and send' }).click()
    await page.getByText('4 of 4 finished').waitFor()
    t.equal((await admin.get(`/api/file/${sha256Of(zip)}`)).json.children.length, 3, name)
  }
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('an entry is cancelled and tried again, one that is damaged fails alone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const members = [
    { name: 'good', content: 'a good member', options: { level: 0 } },
    { name: 'bad', content: 'a damaged member', options: { level: 0 } },
    { name: 'inner.zip', content: await makeZip([{ name: 'deep', content: 'deep inside' }]) },
  ]
  const zip = replaceBytes(await makeZip(members), 'a damaged member', 'a DAMAGED member')
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  await choose(page, 'three.zip', zip)
  await page.getByRole('button', { name: 'Unpack three.zip' }).click()
  await page.route(`${url}/api/file`, () => undefined)
  await page.getByRole('button', { name: 'Unpack and send' }).click()
  await rowOf(page, 'bad').getByRole('alert').getByText('It cannot be unpacked').waitFor()
  await page.getByRole('progressbar', { name: 'Progress of good' }).waitFor()
  await page.getByRole('button', { name: 'Cancel good' }).click()
  await rowOf(page, 'good').getByText('cancelled').waitFor()
  await page.getByRole('button', { name: 'Cancel inner.zip' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const name of ['good', 'inner.zip']) await page.getByRole('button', { name: `Retry ${name}` }).click()
  await page.getByRole('button', { name: 'Unpack inner.zip' }).click()
  await page.getByRole('button', { name: 'Unpack and send' }).click()
  await page.getByText('5 of 5 finished').waitFor()
  await rowOf(page, 'deep').getByText('new').waitFor()
  t.match((await admin.get(`/api/file/${sha256Of('deep inside')}`)).json, { parents: [{ type: 'file' }] })
  t.equal((await admin.get(`/api/file/${sha256Of('a good member')}`)).status, 200)
  t.equal((await admin.get(`/api/file/${sha256Of('a DAMAGED member')}`)).status, 404)
  t.strictSame(complaints, [])
})

t.test('an archive that is too large or not valid is refused with the reason, and no child is sent', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(20_000)
  const liar = await makeZip([{ name: 'c', content: Buffer.alloc(20_000, 'y') }])
  const smaller = replaceBytes(liar, size.toString('latin1'), 'd\0\0\0')
  const many = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, content: `${at}`, options: { level: 0 } }))
  const cases: readonly (readonly [name: string, zip: Buffer, text: string])[] = [
    ['many.zip', await makeZip(many), 'it has more than 1,000 entries'],
    ['bomb.zip', await makeZip([{ name: 'b', content: Buffer.alloc(80_000_000) }]), 'times its size, more than 200'],
    ['torn.zip', (await makeZip([{ name: 'a', content: 'never sent' }])).subarray(0, 60), 'cannot be read'],
  ]
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  const dialog = page.getByRole('dialog', { name: 'Unpack this archive?' })
  for (const [name, zip, text] of cases) {
    await choose(page, name, zip)
    await page.getByRole('button', { name: `Unpack ${name}` }).click()
    await dialog.getByRole('alert').getByText(text).waitFor()
    t.equal(await dialog.getByRole('button', { name: 'Unpack and send' }).count(), 0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await choose(page, 'liar.zip', smaller)
  await page.getByRole('button', { name: 'Unpack liar.zip' }).click()
  await dialog.getByRole('button', { name: 'Unpack and send' }).click()
  await page.getByRole('button', { name: 'Retry c' }).waitFor()
  await rowOf(page, 'It cannot be unpacked').waitFor()
  t.equal((await admin.get('/api/file/count')).json.count, 4)
  t.strictSame(complaints, [])

  const bob = await as({ capabilities: ['adding_files'] })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await choose(page, 'liar.zip', smaller)
  await rowOf(page, 'liar.zip').getByText('known already').or(rowOf(page, 'liar.zip').getByText('new')).waitFor()
  t.equal(await page.getByRole('button', { name: /^Unpack/ }).count(), 0, 'who may not link is not offered it')
})
