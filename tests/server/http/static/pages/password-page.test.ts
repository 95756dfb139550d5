import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../../../support/app.ts'
import { openBrowser } from '../../../../support/browser.ts'
import { openMailServer, tokenIn } from '../../../../support/mail-server.ts'
import { needProgram } from '../../../../support/programs.ts'
import { openPrefixProxy } from './prefix-proxy.ts'

const PASSWORD = 'tr0ub4dor & three'

t.test('the link of a mail leads to a page that sets the password, once', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, admin, nobody } = await openTestApp(t, {
    mail_smtp: post.address,
    serve_web: '0',
    password_min_length: '12',
  })
  await admin.send('POST', '/api/user/alice', { email: 'a@example.org', additional_info: 'x', send_email: true })
  const mail = post.take()
  t.match(mail.text, `http://127.0.0.1/setpasswd/?token=${tokenIn(mail)}`)
  const link = `${url}/setpasswd/?token=${tokenIn(mail)}`

  const browser = await openBrowser(t)
  const page = await browser.newPage()
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => asked.push(request.url()))

  t.equal((await page.goto(link))?.status(), 200)
  await page.waitForURL(`${url}/setpasswd/`)
  t.equal(await page.inputValue('[name=login]'), 'alice')
  await page.getByText('At least 12 characters.').waitFor()
  t.equal(await page.getAttribute('[name=password]', 'minlength'), '12')
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=again]', 'another')
  await page.click('button')
  await page.getByText('The passwords do not match.').waitFor()
  await page.fill('[name=password]', 'ä'.repeat(40))
  await page.fill('[name=again]', 'ä'.repeat(40))
  await page.click('button')
  await page.getByText('must be at most 72 bytes').waitFor()
  for (const field of ['password', 'again']) await page.fill(`[name=${field}]`, 'unbelievable')
  await page.click('button')
  await page.getByText('is one of the most used passwords').waitFor()
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=again]', PASSWORD)
  await page.click('button')
  await page.getByText('The password of alice is set.').waitFor()
  t.notOk(await page.isVisible('form'))
  const signedIn = await nobody.send('POST', '/api/auth/login', { login: 'alice', password: PASSWORD })
  t.equal(signedIn.status, 200)

  await page.goto(link)
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=again]', PASSWORD)
  await page.click('button')
  await page.getByText('This link was already used or has expired.').waitFor()
  await page.goto(`${url}/setpasswd`)
  await page.getByText('This link is incomplete.').waitFor()
  await page.goto(`${url}/setpasswd/?token=x.e30.%3Cscript%3E`)
  await page.fill('[name=password]', PASSWORD)
  await page.fill('[name=again]', PASSWORD)
  await page.click('button')
  await page.getByText('This link was already used or has expired.').waitFor()
  await page.goto(`${url}/setpasswd`)
  t.notOk(await page.isVisible('form'))

  // The browser itself writes down that answers were 400 and 403.
  t.strictSame(
    complaints.filter((text) => !/status of 40[03]/.test(text)),
    [],
  )
  t.ok(asked.every((address) => address.startsWith(url)))
})

t.test('below a prefix of a proxy the page works as well', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, nobody } = await openTestApp(t, { serve_web: '0' })
  await admin.send('POST', '/api/user/bob', { email: 'b@example.org', additional_info: 'x', send_email: false })
  const { token } = (await admin.get('/api/user/bob/change_password')).json
  const address = await openPrefixProxy(t, { url, prefix: '/lab' })
  const browser = await openBrowser(t)
  for (const path of ['/setpasswd', '/setpasswd/']) {
    const page = await browser.newPage()
    await page.goto(`${address}${path}?token=${token}`)
    t.equal(await page.inputValue('[name=login]'), 'bob')
    if (path === '/setpasswd') continue
    await page.fill('[name=password]', PASSWORD)
    await page.fill('[name=again]', PASSWORD)
    await page.click('button')
    await page.getByText('The password of bob is set.').waitFor()
  }
  t.equal((await nobody.send('POST', '/api/auth/login', { login: 'bob', password: PASSWORD })).status, 200)
})

t.test('a web client has a page of its own', async (t) => {
  const web_folder = join(t.testdir(), 'web')
  mkdirSync(web_folder)
  writeFileSync(join(web_folder, 'index.html'), 'the client')
  const client = await openTestApp(t, { web_folder })
  t.equal(await (await fetch(`${client.url}/setpasswd/?token=x`)).text(), 'the client')
  const own = await openTestApp(t)
  t.match(await (await fetch(`${own.url}/setpasswd/?token=x`)).text(), '<div id="page">')
  const api = await openTestApp(t, { web_folder, serve_web: '0' })
  t.match(await (await fetch(`${api.url}/setpasswd/?token=x`)).text(), 'Set your password')
})
