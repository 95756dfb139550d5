import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../../../support/app.ts'
import { openPrefixProxy } from './prefix-proxy.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="((?!data:)[^"]+)"/g)].map(([, link = '']) => link)

t.test('what the page of the server links to is there, at every depth and below a prefix', async (t) => {
  const { url } = await openTestApp(t)
  for (const address of [url, await openPrefixProxy(t, { url, prefix: '/deep/er' })])
    for (const path of ['/', '/files', '/file/abc', '/upload/']) {
      const answer = await fetch(`${address}${path}`)
      t.equal(answer.status, 200)
      const links = linksOf(await answer.text())
      t.ok(links.length >= 3)
      for (const link of links)
        t.equal((await fetch(new URL(link, `${address}${path}`))).status, 200, `${path}: ${link}`)
    }
})

t.test('pages load only files of the server, by their hash, compressed and cached for good', async (t) => {
  const { url } = await openTestApp(t, { serve_web: '0' })
  const addresses = new Set<string>()
  for (const path of ['/docs', '/docs/', '/api/docs', '/setpasswd', '/setpasswd/?token=x', '/no/such/page']) {
    const page = await fetch(`${url}${path}`, { headers: BROWSER })
    const html = await page.text()
    t.match(page.headers.get('content-type'), /^text\/html/, path)
    t.match(page.headers.get('content-security-policy'), /^default-src 'none'; script-src 'self'; style-src 'self'; /)
    t.notMatch(page.headers.get('content-security-policy'), /unsafe|http|\*/)
    t.equal(page.headers.get('cache-control'), 'no-store')
    t.notMatch(html, /<script>|<style>| on\w+=|style=/, 'nothing inline')
    for (const link of linksOf(html).filter((each) => /\.(?:css|js)$/.test(each)))
      addresses.add(new URL(link, `${url}${path}`).href)
  }
  t.ok(addresses.size >= 5)
  for (const address of addresses) {
    t.match(address, new RegExp(`^${url}/api/pages/[\\w-]+\\.[0-9a-f]{16}\\.(?:js|css)$`))
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    const small = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    t.equal(plain.headers.get('content-encoding'), null)
    t.equal(small.headers.get('content-encoding'), 'gzip')
    t.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.equal(plain.headers.get('vary'), 'Accept-Encoding')
    t.equal(await plain.text(), await small.text(), 'unpacked by fetch')
    t.equal((await fetch(address.replace(/\.[0-9a-f]{16}\./, `.${'0'.repeat(16)}.`))).status, 404, 'another hash')
  }
})

t.test('an address without a page advises a person what to do, and a program gets a plain 404', async (t) => {
  const { url } = await openTestApp(t, { serve_web: '0' })
  for (const [path, advice] of [
    ['/oauth/callback?code=secret&state=x', 'lazaret login --oidc'],
    [`/file/${'0'.repeat(64)}`, 'lazaret get'],
    ['/', 'copy the whole link'],
    ['/login', 'lazaret login'],
    ['/x/%3Cscript%3E', 'copy the whole link'],
  ] as const) {
    const page = await fetch(`${url}${path}`, { headers: BROWSER })
    const html = await page.text()
    t.equal(page.status, 404, path)
    t.match(html, advice)
    t.notMatch(html, /secret|<script>/)
    t.match(await (await fetch(`${url}${path}`)).json(), { code: 'unsupported' })
  }
  for (const path of ['/api/nothing', '/API/ping', '/api'])
    t.match(await (await fetch(`${url}${path}`, { headers: BROWSER })).json(), { code: 'unsupported' }, path)
  t.equal(
    (await fetch(`${url}/x`, { method: 'POST', headers: BROWSER })).headers.get('content-type'),
    'application/json',
  )
})

t.test('the root of the API answers with links, each of which is an operation', async (t) => {
  const { url, app, admin } = await openTestApp(t)
  const answer = await fetch(`${url}/api/`)
  const { product_name, product_version, links } = JSON.parse(await answer.text())
  t.strictSame([answer.status, product_name, product_version], [200, 'Lazaret', app.version])
  for (const link of Object.values<string>(links)) {
    const { status } = await admin.get(new URL(link, `${url}/api/`).pathname)
    t.ok(status === 200 || (status === 405 && link === 'auth/login'), `${link} ${status}`)
  }
  t.equal((await fetch(`${url}/api/`, { method: 'POST' })).status, 405)
})

t.test('a web client keeps its own pages, and what it lacks is 404 where a file is asked for', async (t) => {
  const web_folder = join(t.testdir(), 'web')
  mkdirSync(join(web_folder, 'docs'), { recursive: true })
  mkdirSync(join(web_folder, 'assets'))
  writeFileSync(join(web_folder, 'index.html'), 'the client')
  writeFileSync(join(web_folder, 'docs', 'index.html'), 'its docs')
  writeFileSync(join(web_folder, 'assets', 'index-Dk3fX9aa.js'), '1')
  const { url } = await openTestApp(t, { web_folder })
  t.equal(await (await fetch(`${url}/docs`)).text(), 'its docs')
  t.equal((await fetch(`${url}/docs`, { redirect: 'manual' })).headers.get('location'), 'docs/')
  t.equal(await (await fetch(`${url}/docs/`)).text(), 'its docs')
  t.match(await (await fetch(`${url}/api/docs`, { headers: BROWSER })).text(), 'Show the API')
  for (const path of ['/', '/oauth/callback?code=x', '/setpasswd/?token=x', '/file/a.exe', '/user/john.doe'])
    t.equal(await (await fetch(`${url}${path}`, { headers: BROWSER })).text(), 'the client', path)
  t.match((await fetch(`${url}/assets/index-Dk3fX9aa.js`)).headers.get('cache-control'), 'immutable')
  t.equal((await fetch(`${url}/`)).headers.get('cache-control'), 'no-cache')
  for (const path of ['/assets/index-00000000.js', '/style.css', '/favicon.ico'])
    t.match(await (await fetch(`${url}${path}`)).json(), { code: 'unsupported' }, path)
})
