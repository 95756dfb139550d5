import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import t from 'tap'
import { openCli } from '../../cli/support/run-cli.ts'
import { openTestBrowser } from '../../cli/support/test-browser.ts'
import { openTestApp } from '../../support/app.ts'
import { openBrowser } from '../../support/browser.ts'
import { sendText } from '../../support/forging-provider.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { needProgram } from '../../support/programs.ts'
import type { TestUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

/** Stands for the web client at base_url: the browser ends there with what the client then sends to the server. */
async function openWebClient(): Promise<string> {
  const server = createServer((_req, res) => sendText(res, { type: 'text/html', text: '<title>web client</title>' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A person goes through the pages of the provider; the address and the text of the page at the end. */
async function walk(context: BrowserContext, page: string, { login, end }: { login: string; end: string }) {
  const tab = await context.newPage()
  await tab.goto(page, { waitUntil: 'domcontentloaded' })
  while (!tab.url().startsWith(end)) {
    if ((await tab.locator('[name=login]').count()) > 0) {
      await tab.fill('[name=login]', login)
      await tab.fill('[name=password]', 'any')
    }
    const before = tab.url()
    await Promise.all([
      tab.waitForURL((url) => url.href !== before, { waitUntil: 'domcontentloaded' }),
      tab.click('button[type=submit]'),
    ])
  }
  const found = { url: new URL(tab.url()), text: await tab.textContent('body') }
  await tab.close()
  return found
}

if (needProgram(t, 'chromium')) {
  const baseUrl = await openWebClient()
  const id = await openOidcProvider(t)
  const { app, admin, nobody, as, url } = await openTestApp(t, {
    enable_oidc: '1',
    enable_oidc_registration: '1',
    allowed_internal_addresses: '127.0.0.1',
    base_url: baseUrl,
  })
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  const record = { issuer, client_id, client_secret }
  await admin.send('POST', '/api/oauth', { name: 'kc', ...record, oidc_groups_management_mode: 'FULL' })
  await admin.send('POST', '/api/oauth', { name: 'careful', ...record, requires_approval: true })
  const browser = await openBrowser(t)

  /** A person with a browser of their own. */
  const aPerson = async (login: string) => {
    const context = await browser.newContext()
    // The provider's pages ask for fonts on the Internet.
    await context.route(
      (address) => address.hostname !== '127.0.0.1',
      (route) => route.abort(),
    )
    const returned = async (name: string, user: TestUser) => {
      const {
        authorization_url: page,
        state,
        nonce,
      } = (await user.send('POST', `/api/oauth/${name}/authenticate`)).json
      const back = await walk(context, page, { login, end: `${baseUrl}/oauth/callback` })
      t.equal(back.url.searchParams.get('state'), state)
      return { code: back.url.searchParams.get('code'), state, nonce }
    }
    return {
      context,
      use: async (verb: string, { name = 'kc', user = nobody, proof = {} } = {}) =>
        user.send('POST', `/api/oauth/${name}/${verb}`, { ...(await returned(name, user)), ...proof }),
    }
  }

  t.test('a person registers and signs in, and their groups follow the claim', async (t) => {
    id.people.set('anna', { preferred_username: 'anna', email: 'anna@example.org', groups: ['red'] })
    const { use, context } = await aPerson('anna')
    t.match(await use('authorize'), { status: 403, json: { message: 'Unknown identity' } })
    t.match(await use('register'), {
      json: { login: 'anna', groups: ['OpenID_kc', 'anna', 'public', 'red', 'registered'] },
    })
    id.people.set('anna', { preferred_username: 'anna', groups: ['blue'] })
    t.match(await use('authorize'), {
      json: { login: 'anna', groups: ['OpenID_kc', 'anna', 'blue', 'public', 'registered'] },
    })
    id.people.set('anna', { preferred_username: 'anna' })
    t.match(await use('authorize'), { json: { groups: ['OpenID_kc', 'anna', 'public', 'registered'] } })
    const { url: page } = (await admin.get('/api/oauth/kc/logout')).json
    const tab = await context.newPage()
    t.equal((await tab.goto(page, { waitUntil: 'domcontentloaded' }))?.status(), 200)
    await Promise.all([tab.waitForURL(/end\/success/), tab.locator('button').first().click()])
    await tab.goto((await nobody.send('POST', '/api/oauth/kc/authenticate')).json.authorization_url, {
      waitUntil: 'domcontentloaded',
    })
    t.equal(await tab.locator('[name=login]').count(), 1, 'the provider asks who it is again')
  })

  t.test('a person binds their account', async (t) => {
    const bert = await as({ login: 'bert' })
    const { use } = await aPerson('bert-at-work')
    t.equal((await use('bind_account', { user: bert, proof: await withPassword({ app }, bert) })).status, 200)
    t.match(await use('authorize'), { status: 200, json: { login: 'bert', provider: 'kc' } })
  })

  t.test('a person waits for approval', async (t) => {
    id.people.set('cora', { preferred_username: 'cora' })
    const { use } = await aPerson('cora')
    t.strictSame((await use('register', { name: 'careful' })).json, { login: 'cora' })
    t.match(await use('authorize', { name: 'careful' }), { status: 403, json: { code: 'account_pending' } })
    await admin.send('POST', '/api/user/cora/pending')
    t.match(await use('authorize', { name: 'careful' }), { status: 200, json: { login: 'cora' } })
  })

  t.test('the command line opens the browser, which comes back to it', async (t) => {
    id.people.set('dirk', { preferred_username: 'dirk' })
    const { context } = await aPerson('dirk')
    const cli = await openCli(t, { LAZARET_URL: url })
    const end = Promise.withResolvers<string | null>()
    const { command } = await openTestBrowser(t, cli.folder, async (page) => {
      const back = new URL(page).searchParams.get('redirect_uri') ?? ''
      end.resolve((await walk(context, page, { login: 'dirk', end: back })).text)
      return null
    })
    const args = ['login', '--oidc', 'kc', '--register']
    t.match(await cli.run(args, { env: { BROWSER: command } }), { code: 0, err: /signed in as dirk/ })
    t.match((await cli.run(['whoami', '-f', 'login', '-o', 'tsv'])).out, 'dirk')
    t.match(await end.promise, /go back to the terminal/)
  })
}
