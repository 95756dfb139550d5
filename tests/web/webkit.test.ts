import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { until } from '../support/until.ts'
import { openWebKit, WEBKIT_PROGRAMS } from '../support/webkit.ts'

t.test('the page works in WebKit, from signing in to a download', async (t) => {
  if (!WEBKIT_PROGRAMS.every((program) => needProgram(t, program))) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('MZ one', { name: 'one.exe', options: { tags: [{ tag: 'feed:mail' }] } })
  await admin.upload('another', { name: 'two.exe' })
  const { visit, see, click, fill, read, evaluate, downloads } = await openWebKit(t)

  await visit(url)
  await fill('Login', 'admin')
  await fill('Password', ADMIN_PASSWORD)
  await click('button', 'Sign in')
  await click('link', 'Files')
  await see('link', 'two.exe')
  await visit(`${url}/files?query=tag%3A%22feed%3Amail%22`)
  await read('1 object')
  await click('link', 'one.exe')
  await see('heading', 'one.exe')
  await click('link', 'Content')
  await read('4d 5a 20 6f 6e 65')

  await visit(`${url}/upload`)
  const sent = join(t.testdir({ 'sent.bin': 'sent by WebKit' }), 'sent.bin')
  await fill('Choose files', sent)
  await read('1 of 1 finished')
  const id = sha256Of('sent by WebKit')
  t.equal((await admin.get(`/api/file/${id}`)).json.file_name, 'sent.bin')
  await visit(`${url}/file/${id}`)
  await click('button', 'Download raw')
  const saved = await until(async () => (await readdir(downloads)).find((name) => !name.endsWith('.wkdownload')))
  await until(async () => readFileSync(join(downloads, saved), 'utf8') === 'sent by WebKit')
  t.match(await evaluate('navigator.userAgent'), /AppleWebKit.*Version.*Safari/)
  await click('button', 'Sign out')
  await see('button', 'Sign in')
})
