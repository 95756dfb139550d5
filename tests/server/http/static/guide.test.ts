import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'

function makeFolder(base: string): string {
  const folder = join(base, 'site')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'reference'))
  writeFileSync(join(base, 'outside.txt'), 'not of the site')
  symlinkSync(join(base, 'outside.txt'), join(folder, 'leaving.txt'))
  writeFileSync(join(folder, 'index.html'), '<p>contents</p>')
  writeFileSync(join(folder, 'search.html'), '<p>search</p>')
  writeFileSync(join(folder, 'reference', 'index.html'), '<p>reference</p>')
  writeFileSync(join(folder, 'assets', 'app.js'), 'script')
  writeFileSync(join(folder, 'assets', 'app.js.br'), 'smaller')
  return folder
}

t.test('the documentation is served below /guide to everybody, under a policy of its own', async (t) => {
  const { url } = await openTestApp(t, { guide_folder: makeFolder(t.testdir()) })
  const pages = { '': 'contents', 'search.html': 'search', 'search.html?x=1': 'search', 'reference/': 'reference' }
  for (const [path, text] of Object.entries(pages)) {
    const answer = await fetch(`${url}/guide/${path}`)
    t.match({ status: answer.status, body: await answer.text() }, { status: 200, body: `<p>${text}</p>` }, path)
    t.match(
      answer.headers.get('content-security-policy'),
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    )
    t.equal(answer.headers.get('cross-origin-opener-policy'), 'same-origin')
  }
  const script = await fetch(`${url}/guide/assets/app.js`, { headers: { 'accept-encoding': 'identity' } })
  t.equal(await script.text(), 'script')
  t.match(script.headers.get('cache-control'), /immutable/)
  const compressed = await fetch(`${url}/guide/assets/app.js`, { headers: { 'accept-encoding': 'br' }, method: 'HEAD' })
  t.match(Object.fromEntries(compressed.headers), { 'content-encoding': 'br', 'content-length': '7' })
  for (const [path, into] of [
    ['/guide', 'guide/'],
    ['/guide/reference', 'reference/'],
  ]) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    t.match({ status: answer.status, to: answer.headers.get('location') }, { status: 302, to: into })
  }
})

t.test('what the documentation lacks, and what lies outside of it, is not found', async (t) => {
  const { url } = await openTestApp(t, { guide_folder: makeFolder(t.testdir()), serve_web: '0' })
  for (const path of ['none.html', 'leaving.txt', '..%2foutside.txt', 'assets/', 'assets/none.js', '%00'])
    t.equal((await fetch(`${url}/guide/${path}`)).status, 404, path)
  t.equal((await fetch(`${url}/guide/`, { method: 'POST' })).status, 404)
  t.equal((await fetch(`${url}/guided`)).status, 404)
})

t.test('without the setting nothing is below /guide, and a folder that is missing is refused', async (t) => {
  const { url } = await openTestApp(t, { serve_web: '0' })
  t.equal((await fetch(`${url}/guide/`)).status, 404)
  await t.rejects(openTestApp(t, { guide_folder: join(t.testdir(), 'none') }), /guide_folder/)
})
