import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { openMailServer } from '../support/mail-server.ts'
import { needProgram } from '../support/programs.ts'
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
