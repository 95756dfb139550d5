import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openTestApp } from '../../support/app.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { needProgram } from '../../support/programs.ts'
import { totpCode } from '../../support/totp-code.ts'
import { withPassword } from '../../support/with-password.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openCli } from '../support/run-cli.ts'
import { startCli } from '../support/start-cli.ts'
import { openTestBrowser } from '../support/test-browser.ts'

const id = await openOidcProvider(t)
const app = await openTestApp(t, {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
})
const { url, admin } = app
const chief = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
const create = (name: string, ...more: string[]) =>
  chief.run(
    ['oidc', 'create', name, '--issuer', id.issuer, '--client-id', id.clientId, '--client-secret-stdin', ...more],
    {
      stdin: `${id.clientSecret}\n`,
    },
  )
t.match(await create('kc', '-o', 'json'), { code: 0, out: /"status":\s*"new"/ })

/** A command line whose browser signs in as this person. */
async function cliOf(t: Parameters<typeof openCli>[0], login: string, go = (back: URL): string | null => back.href) {
  const cli = await openCli(t, { LAZARET_URL: url })
  const browser = await openTestBrowser(t, cli.folder, async (page) => go(await id.signIn(page, login)))
  return { ...cli, seen: browser.seen, env: { BROWSER: browser.command } }
}

t.test('without an account the way to one is printed; --register makes it, and then it is signed in', async (t) => {
  id.people.set('sub-1', { preferred_username: 'alice' })
  const { run, env, path, seen } = await cliOf(t, 'sub-1')
  const unknown = await run(['login', '--oidc'], { env })
  t.equal(unknown.code, 4)
  t.match(unknown.err, /Unknown identity.*lazaret login --oidc kc --register.*lazaret oidc bind kc/)
  const made = await run(['login', '--oidc', 'kc', '--register'], { env })
  t.match(made, { code: 0, err: /signed in as alice @ .* \(profile default, session in the config file\)/ })
  const again = await run(['login', '--oidc'], { env })
  t.match(again, { code: 0, err: /signed in as alice/ })
  const who = await run(['whoami', '-o', 'json'])
  t.match(JSON.parse(who.out), { login: 'alice' })
  t.match(JSON.parse(await readFile(path('config', 'config.json'), 'utf8')), {
    profiles: { default: { login: 'alice', session: { token: String, expires: String } } },
  })
  t.match((await run(['oidc', 'identities', '-o', 'ids'])).out, /^kc\n$/)
  const identities = await run(['oidc', 'identities', '-o', 'json'])
  t.strictSame(JSON.parse(identities.out), [{ name: 'kc', made_by_key: null }])
  t.match(await run(['oidc', 'logout', '-o', 'ids']), { code: 0, out: `${id.issuer}/session/end\n` })
  for (const page of seen) {
    t.match(page, { status: 200, body: /go back to the terminal/ })
    t.notMatch(page.body, /<script|<link|<img|src=|http/, 'it loads nothing')
  }
  t.match(await run(['login', '--oidc', '--register'], { env }), { code: 1, err: /already bound/ })
})

t.test('a key stays where one is wanted', async (t) => {
  id.people.set('sub-2', { preferred_username: 'ben' })
  const { run, env, path } = await cliOf(t, 'sub-2')
  t.match(await run(['login', '--oidc', '--register', '--create-key', 'laptop'], { env }), {
    code: 0,
    err: /key in the config file/,
  })
  t.match(JSON.parse(await readFile(path('config', 'config.json'), 'utf8')), {
    profiles: { default: { api_key: String } },
  })
})

t.test('an account that must be approved is requested, and nothing is kept', async (t) => {
  await create('careful', '--approval')
  id.people.set('sub-3', { preferred_username: 'carol' })
  const { run, env, path } = await cliOf(t, 'sub-3')
  t.match(await run(['login', '--oidc'], { env }), { code: 2, err: /several identity providers.*kc, careful/ })
  t.match(await run(['login', '--oidc', 'none'], { env }), { code: 5, err: /unknown identity provider "none"/ })
  t.match(await run(['login', '--oidc', 'careful', '--register', '-n'], { env }), {
    code: 0,
    err: /would create an account through careful/,
  })
  const asked = await run(['login', '--oidc', 'careful', '--register'], { env })
  t.match(asked, { code: 0, err: /the account carol was requested/ })
  await t.rejects(readFile(path('config', 'config.json')))
  t.match(await run(['login', '--oidc', 'careful'], { env }), { code: 4, err: /pending/ })
  await chief.run(['user', 'accept', 'carol'])
  t.match(await run(['login', '--oidc', 'careful'], { env }), { code: 0, err: /signed in as carol/ })
  t.equal((await chief.run(['oidc', 'rm', 'careful', '--yes'])).code, 0)
})

t.test('an account is bound from the command line', async (t) => {
  const dora = await app.as({ login: 'dora' })
  const { password } = await withPassword(app, dora)
  const { run, env } = await cliOf(t, 'sub-4')
  t.match(await run(['oidc', 'bind'], { env }), { code: 4 }, 'not signed in')
  const own = { ...env, LAZARET_API_KEY: dora.token ?? '' }
  t.match(await run(['oidc', 'bind', '-n'], { env: own }), { code: 0, err: /would bind dora/ })
  t.match(await run(['oidc', 'bind'], { env: own }), { code: 2, err: /no password given[\s\S]*--password-stdin/ })
  const bind = (...more: string[]) => run(['oidc', 'bind', '--password-stdin', ...more], { env: own, stdin: password })
  t.match(await run(['oidc', 'bind', '--password-stdin'], { env: own, stdin: 'wrong' }), {
    code: 4,
    err: /Invalid login/,
  })
  const { secret } = (await dora.send('POST', '/api/auth/totp', { password })).json
  const { recovery_codes: codes } = (await dora.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
  t.match(await bind(), { code: 2, err: /no code given[\s\S]*--otp/ })
  const traced = await bind('--otp', codes[0], '--debug')
  t.match(traced, { code: 0, err: /dora can sign in through kc/ })
  for (const hidden of [password, codes[0]]) t.notMatch(traced.err, hidden)
  t.match(await run(['login', '--oidc'], { env }), { code: 0, err: /signed in as dora/ })
})

t.test(
  'on a terminal, binding asks for the password and the code that the server needs, and again after wrong ones',
  async (t) => {
    if (!needProgram(t, 'script')) return
    const frida = await app.as({ login: 'frida' })
    const { password } = await withPassword(app, frida)
    const { secret } = (await frida.send('POST', '/api/auth/totp', { password })).json
    await frida.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
    const { folder, env } = await cliOf(t, 'sub-frida')
    const own = { ...env, HOME: folder, LAZARET_URL: url, LAZARET_API_KEY: frida.token ?? '' }
    const terminal = await openLiveTerminal(t, ['oidc', 'bind'], { env: own, columns: 150 })
    await terminal.shows('Password: ')
    terminal.type('wrong\r')
    await terminal.shows(/password or code is wrong[\s\S]*Password:/)
    terminal.type(`${password}\r`)
    await terminal.shows('Code of the second factor: ')
    terminal.type(`${totpCode(secret, 1)}\r`)
    t.equal(await terminal.ended, 0)
    t.match(terminal.screen(), 'frida can sign in through kc from now on')
    t.notMatch(terminal.raw(), password)
  },
)

t.test('without a browser the address that comes back is pasted, or the code in it', async (t) => {
  id.people.set('sub-5', { preferred_username: 'erin' })
  for (const [what, paste] of [
    ['the address', (back: URL) => back.href],
    ['the code', (back: URL) => back.searchParams.get('code') ?? ''],
  ] as const) {
    const cli = await openCli(t, { LAZARET_URL: url })
    const args = ['login', '--oidc', '--no-browser', ...(what === 'the address' ? ['--register'] : [])]
    const child = startCli(args, {
      env: { LAZARET_URL: url, LAZARET_CONFIG: cli.path('config', 'config.json'), LAZARET_KEYRING: 'off' },
      keepOpen: true,
    })
    await child.until((out) => out.includes('\n'))
    child.write(`${paste(await id.signIn(child.out().trim(), 'sub-5'))}\n`)
    const ended = await child.ended
    t.match(ended, { code: 0, err: /signed in as erin/ }, what)
    t.equal(ended.out.split('\n').length, 2, 'standard output is the page alone')
  }
})

t.test('without a browser, the redirect to this machine will do as well', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: url })
  const child = startCli(['login', '--oidc', '--no-browser'], {
    env: { LAZARET_URL: url, LAZARET_CONFIG: cli.path('config', 'config.json'), LAZARET_KEYRING: 'off' },
    keepOpen: true,
  })
  await child.until((out) => out.includes('\n'))
  await fetch(await id.signIn(child.out().trim(), 'sub-5'))
  t.match(await child.ended, { code: 0, err: /signed in as erin/ })
})

t.test('what is not the redirect of this sign-in is turned away, and waited on', async (t) => {
  const answers: [string, number][] = []
  const { run, env } = await cliOf(t, 'sub-5', (back) => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(back)
      change(url)
      return url
    }
    const wrong: [string, RequestInit?][] = [
      [changed((url) => url.searchParams.set('state', 'x')).href],
      [changed((url) => url.searchParams.delete('state')).href],
      [changed((url) => url.searchParams.delete('code')).href],
      [`${back.origin}/favicon.ico`],
      [back.href, { method: 'POST' }],
      [`${back.origin}/callback?state=x&error=access_denied`],
    ]
    void (async () => {
      for (const [address, options] of wrong) {
        const { status } = await fetch(address, options ?? {})
        answers.push([address, status])
      }
      const { status } = await fetch(back)
      answers.push(['the right one', status])
    })()
    return null
  })
  t.match(await run(['login', '--oidc'], { env }), { code: 0, err: /signed in as erin/ })
  t.strictSame(
    answers.slice(0, 6).map(([, status]) => status),
    [400, 400, 400, 404, 404, 400],
  )
})

t.test('a refusal at the provider ends it', async (t) => {
  const { run, env } = await cliOf(t, 'sub-5', (back) => {
    const refused = new URL(back)
    refused.searchParams.delete('code')
    refused.searchParams.set('error', 'access_denied')
    return refused.href
  })
  t.match(await run(['login', '--oidc'], { env }), { code: 4, err: /refused the sign-in: access_denied/ })
})

t.test('nobody is waited for without end', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: url, BROWSER: 'true' })
  t.match(await cli.run(['login', '--oidc', '--browser-timeout', '50ms']), {
    code: 6,
    err: /no sign-in within 50ms/,
  })
  t.match(await cli.run(['login', '--oidc', '--browser-timeout', 'soon']), { code: 2, err: /--browser-timeout/ })
  const interruption = openInterruption()
  const { command } = await openTestBrowser(t, cli.folder, async () => {
    interruption.raise('SIGINT')
    return null
  })
  t.match(await cli.run(['login', '--oidc'], { env: { BROWSER: command }, interruption }), { code: 130 })
})

t.test('a browser that cannot be started leaves the page to the person', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: url, BROWSER: '/nonexistent/browser' })
  const { code, err } = await cli.run(['login', '--oidc', '--browser-timeout', '50ms'])
  t.equal(code, 6)
  t.match(err, /cannot open a browser: .*\n.*--no-browser:\nhttp:\/\/127\.0\.0\.1:\d+\/auth\?/)
})

t.test('options that contradict each other are refused', async (t) => {
  const cli = await openCli(t, { LAZARET_URL: url })
  for (const args of [
    ['--register'],
    ['--no-browser'],
    ['--browser-timeout', '1m'],
    ['--oidc', 'kc', '--user', 'x'],
    ['--oidc', 'kc', '--password-stdin'],
  ])
    t.match(await cli.run(['login', ...args]), { code: 2, err: /--oidc/ }, args.join(' '))
})

t.test('providers are managed from the command line', async (t) => {
  const shown = JSON.parse((await chief.run(['oidc', 'get', 'kc', '-o', 'json'])).out)
  t.match(shown, { name: 'kc', issuer: id.issuer, client_secret: '(hidden)' })
  const set = (...args: string[]) => chief.run(['oidc', 'set', 'kc', ...args])
  t.match(await set('--approval'), { code: 0 })
  t.match(await set('--groups', 'mixed', '--match', 'x-(.*)', '--replace', String.raw`\1`), { code: 0 })
  t.match((await admin.get('/api/oauth/kc')).json, {
    requires_approval: true,
    oidc_groups_management_mode: 'MIXED',
    oidc_groups_match_pattern: 'x-(.*)',
    has_client_secret: true,
  })
  t.match(await set('--no-approval', '-n', '-o', 'json'), { code: 0, out: /would-change/ })
  t.match((await admin.get('/api/oauth/kc')).json, { requires_approval: true })
  t.match(await set(), { code: 2, err: /nothing to change/ })
  t.match(await set('--match', '('), { code: 1, err: /not a valid pattern/ })
  t.match(await set('--public'), { code: 0 })
  t.match((await admin.get('/api/oauth/kc')).json, { has_client_secret: false })
  const stdin = `${id.clientSecret}\n`
  t.match(await chief.run(['oidc', 'set', 'kc', '--client-secret-stdin'], { stdin }), { code: 0 })
  t.match((await admin.get('/api/oauth/kc')).json, { has_client_secret: true })
  t.match(await set('--public', '--client-secret-stdin'), { code: 2 })
  t.match(await chief.run(['oidc', 'create', 'x', '--client-id', 'y']), { code: 2, err: /no client secret given/ })
  t.match(await chief.run(['oidc', 'create', 'x', '--client-id', 'y', '--public']), { code: 1, err: /token_endpoint/ })
  t.match(await chief.run(['oidc', 'get', 'none']), { code: 5 })
  t.match(await chief.run(['oidc', 'rm', 'kc']), { code: 2, err: /--yes/ })
  t.match((await chief.run(['oidc', 'list', '-o', 'ids'])).out, 'kc\n')
})

t.test('a group is linked to a provider from the command line, for MIXED', async (t) => {
  await chief.run(['group', 'create', 'team-a'])
  t.equal((await chief.run(['group', 'set', 'team-a', '--provider', 'kc'])).code, 0)
  await chief.run(['oidc', 'set', 'kc', '--no-approval', '--match', '(.*)'])
  id.people.set('sub-6', { preferred_username: 'fay', groups: ['team-a'] })
  const { run, env } = await cliOf(t, 'sub-6')
  await run(['login', '--oidc', '--register'], { env })
  t.match((await admin.get('/api/group/team-a')).json, { provider: 'kc', users: ['fay'] })
  t.equal((await chief.run(['group', 'set', 'team-a', '--no-provider'])).code, 0)
  t.equal((await admin.get('/api/group/team-a')).json.provider, undefined)
  t.match(await chief.run(['group', 'set', 'team-a', '--provider', 'none']), { code: 5 })
})

t.test('a server without providers says so', async (t) => {
  const plain = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: plain.url })
  t.match(await cli.run(['login', '--oidc']), { code: 5, err: /no identity providers/ })
})
