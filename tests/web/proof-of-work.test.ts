import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openTestApp } from '../support/app.ts'
import { openMailServer } from '../support/mail-server.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage } from './open-page.ts'

const CHECKING = 'Checking this browser. This takes a few seconds.'

t.test('the browser solves a challenge for a registration and for a recovery', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const settings = { enable_registration: '1', enable_proof_of_work: '1', mail_smtp: post.address }
  const { url, app, as } = await openTestApp(t, settings)
  await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { page, complaints } = await openPage(t, { url })
  // With luck the first number solves it, and the status would be gone before anyone looks.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/auth/challenge?*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(`${url}/register`)
  await page.getByLabel('E-mail').fill('carol@example.org')
  await page.getByLabel('About you').fill('CERT')
  await page.getByLabel('Login').fill('kim')
  await page.getByRole('button', { name: 'Ask for an account' }).click()
  await page.getByRole('status').getByText(CHECKING).waitFor()
  t.equal(await page.getByRole('button', { name: 'Ask for an account' }).isDisabled(), true)
  t.strictSame(await accessFaults(page), [])
  seen.resolve()
  await page.getByRole('alert').getByText('Name already exists').waitFor()
  await page.getByLabel('Login').fill('carol')
  await page.getByRole('button', { name: 'Ask for an account' }).click()
  await page.getByText('The account carol waits for an administrator.').waitFor()
  await page.goto(`${url}/recover_password`)
  await page.getByLabel('Login').fill('kim')
  await page.getByLabel('E-mail').fill('kim@example.org')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText('The mail is on its way.').waitFor()
  t.equal((await app.db('used_challenge')).length, 3)
  t.strictSame(complaints, [])
})

/** The addresses of challenges that a page asked for. */
function challengesOf(page: Page): readonly string[] {
  const challenges: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/auth/challenge') challenges.push(new URL(response.url()).search)
  })
  return challenges
}

t.test('a challenge is solved while a person types, and again after it has expired', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app } = await openTestApp(t, { enable_registration: '1', enable_proof_of_work: '1' })
  const { page, complaints } = await openPage(t, { url })
  const challenges = challengesOf(page)
  await page.goto(`${url}/register`)
  const send = page.getByRole('button', { name: 'Ask for an account' })
  await send.waitFor()
  t.strictSame(challenges, [], 'an address that is only opened costs nothing')
  await page.getByLabel('Login').fill('carol')
  await until(async () => challenges.length === 1)
  await page.getByLabel('E-mail').fill('carol@example.org')
  await page.getByLabel('About you').fill('CERT')
  await send.click()
  await page.getByText('The account carol waits for an administrator.').waitFor()
  t.strictSame(challenges, ['?purpose=register'], 'nothing was solved after the click')

  await page.route('**/api/auth/challenge?*', async (route) => {
    const response = await route.fetch()
    const isFirst = challenges.length === 1
    await route.fulfill({ response, json: { ...(await response.json()), ...(isFirst ? { expires_in: 0 } : {}) } })
  })
  await page.goto(`${url}/register`)
  await page.getByLabel('Login').fill('dora')
  await until(async () => challenges.length === 2)
  await page.getByLabel('E-mail').fill('dora@example.org')
  await page.getByLabel('About you').fill('CERT')
  await send.click()
  await page.getByText('The account dora waits for an administrator.').waitFor()
  t.ok(challenges.length > 2, 'the expired one was replaced')
  t.equal((await app.db('used_challenge')).length, 2)
  t.strictSame(complaints, [])
})

/** A captcha service that accepts one answer. */
async function openCaptchaService(t: Test): Promise<string> {
  const server = createServer(async (req, res) => {
    const response = new URLSearchParams(await text(req)).get('response')
    res.end(JSON.stringify({ success: response === 'a person' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

t.test('a form takes the answer of a captcha, with a proof of work where both are needed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const captcha = {
    captcha_site_key: 'site',
    captcha_secret: 'secret',
    captcha_verify_url: await openCaptchaService(t),
    enable_registration: '1',
    mail_smtp: post.address,
  }
  for (const enable_proof_of_work of ['0', '1']) {
    const { url, as } = await openTestApp(t, { ...captcha, enable_proof_of_work })
    await as({ login: 'kim', capabilities: ['manage_profile'] })
    const { page, complaints } = await openPage(t, { url })
    const challenges = challengesOf(page)
    await page.goto(`${url}/register`)
    await page.getByLabel('Login').fill('carol')
    await page.getByLabel('E-mail').fill('carol@example.org')
    await page.getByLabel('About you').fill('CERT')
    await page.getByLabel('Captcha answer').fill('a robot')
    await page.getByText('This page loads nothing from elsewhere.').waitFor()
    t.strictSame(await accessFaults(page), [])
    await page.getByRole('button', { name: 'Ask for an account' }).click()
    await page.getByRole('alert').getByText('Wrong ReCAPTCHA').waitFor()
    await page.getByLabel('Captcha answer').fill('a person')
    await page.getByRole('button', { name: 'Ask for an account' }).click()
    await page.getByText('The account carol waits for an administrator.').waitFor()
    await page.goto(`${url}/recover_password`)
    await page.getByLabel('Login').fill('kim')
    await page.getByLabel('E-mail').fill('kim@example.org')
    await page.getByLabel('Captcha answer').fill('a person')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText('The mail is on its way.').waitFor()
    const solved = ['?purpose=register', '?purpose=register', '?purpose=recover_password']
    t.strictSame(challenges, enable_proof_of_work === '1' ? solved : [])
    t.strictSame(complaints, [])
  }
})
