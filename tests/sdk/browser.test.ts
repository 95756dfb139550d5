import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openTestApp } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'
import { needProgram } from '../support/programs.ts'
import { packSdk } from './pack-sdk.ts'

// A page that came by plain http from another machine lacks parts of Web Crypto.
const HOST = 'repo.test'
const FLAGS = [
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  // The page itself comes from the test, so the browser takes it for one from elsewhere.
  '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
]

/** Vite bundles a page that imports the packed SDK; gives the one script and what Vite said. */
async function bundle(t: Test) {
  const consumer = await packSdk(t)
  await cp(join(import.meta.dirname, 'browser-program.ts'), join(consumer.folder, 'program.ts'))
  const page = { 'package.json': '{"type":"module"}', 'index.html': '<script type="module" src="./main.ts"></script>' }
  const main = `import * as program from './program.ts'\nObject.assign(globalThis, program)\n`
  for (const [name, text] of Object.entries({ ...page, 'main.ts': main }))
    await writeFile(join(consumer.folder, name), text)
  const said = await consumer.run('vite', 'build', '--minify', 'false')
  const assets = join(consumer.folder, 'dist/assets')
  const names = await readdir(assets)
  return { said, names, script: await readFile(join(assets, names[0] ?? ''), 'utf8') }
}

t.test('a Vite build of the SDK works in a browser', async (t) => {
  const { said, names, script } = await bundle(t)
  t.equal(names.length, 1, 'nothing is loaded later')
  t.notMatch(said, /externalized|warn/i)
  // The built-in hash of Node is asked for by name where there is one, which a browser never does.
  const ofNode = script.match(/(?:["'`]undici|\brequire\(|(?<!getBuiltinModule\()["'`]node:)[^\n]*/g)
  t.equal(ofNode, null, 'nothing of Node is in it')

  if (!needProgram(t, 'chromium')) return
  const { url: address, admin } = await openTestApp(t)
  const url = address.replace('127.0.0.1', HOST)
  const browser = await openBrowser(t, FLAGS)
  const page = await browser.newPage()
  // Only the limit of the file ends what hangs.
  page.setDefaultTimeout(0)
  // The page comes from the address of the repository, as a web interface does.
  await page.route(`${url}/page/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="bundle.js"></script>' }),
  )
  await page.goto(`${url}/page/`)
  await page.waitForFunction('globalThis.useRepository')
  t.equal(await page.evaluate('isSecureContext'), false)
  const call = `useRepository(${JSON.stringify(`${url}/api/`)}, ${JSON.stringify(admin.token)})`
  t.same(await page.evaluate(call), {
    name: 'ą sample.bin',
    sent: 50_000,
    streamed: 8,
    isSame: true,
    isSameHidden: true,
    config: true,
    listed: ['ą sample.bin'],
    fed: 2,
    refused: ['invalid_request', 'invalid_request', 'not_found'],
  })
  const byCookie = `useCookie(${JSON.stringify(`${url}/api/`)}, ${JSON.stringify(admin.token)})`
  t.same(await page.evaluate(byCookie), {
    login: 'admin',
    sees: 'admin',
    cookie: '',
    tags: ['kept', 'more'],
    after: ['unauthenticated', 'unauthenticated'],
  })
})
