import jsQr from 'jsqr'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { totpCode } from '../support/totp-code.ts'
import { accessFaults, openPage, signInByPassword } from './open-page.ts'

const PASSWORD = 'correct horse battery'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Draws each module of a QR code as a square of pixels, for a reader of QR codes. */
async function readQrCode(page: Page): Promise<string> {
  const drawing = page.getByRole('img', { name: 'QR code' })
  const size = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await drawing.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let at = 0; at < scale * scale; at++) {
      const row = Number(y) * scale + Math.floor(at / scale)
      const first = (row * width + Number(x) * scale + (at % scale)) * 4
      pixels.fill(0, first, first + 3)
    }
  return jsQr.default(pixels, width, width)?.data ?? ''
}

t.test('a second factor is set up from its QR code, its recovery codes are replaced, and it is removed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/profile`)
  await signInByPassword(page)
  const factor = section(page, 'Second factor')
  await factor.getByText('needs the password alone').waitFor()
  await factor.getByLabel('Password of this account').fill('wrong')
  await factor.getByRole('button', { name: 'Begin' }).click()
  await factor.getByRole('alert').waitFor()
  await factor.getByLabel('Password of this account').fill(PASSWORD)
  await factor.getByRole('button', { name: 'Begin' }).click()
  const secret = (await factor.locator('p code').textContent()) ?? ''
  await factor.getByRole('img').waitFor()
  const address = new URL(await readQrCode(page))
  t.match(address, { protocol: 'otpauth:', host: 'totp' })
  t.equal(address.searchParams.get('secret'), secret)
  t.strictSame(await accessFaults(page), [])

  await factor.getByLabel('Authenticator code').fill('000000')
  await factor.getByRole('button', { name: 'Enable' }).click()
  await factor.getByRole('alert').waitFor()
  await factor.getByLabel('Authenticator code').fill(totpCode(secret))
  await factor.getByRole('button', { name: 'Enable' }).click()
  await factor.getByText('They are shown only now').waitFor()
  const codes = ((await factor.locator('.once pre').textContent()) ?? '').split('\n')
  t.equal(codes.length, 10)
  t.strictSame(await accessFaults(page), [])
  t.match((await admin.get('/api/user/admin')).status, 200)

  await page.reload()
  t.equal(await page.getByText(codes[0] ?? missing()).count(), 0)
  await factor.getByText('Replace the recovery codes').click()
  const renewal = factor.getByRole('form', { name: 'Replace the recovery codes' })
  await renewal.getByLabel('Password of this account').fill(PASSWORD)
  await renewal.getByLabel('Authenticator code').fill(codes[0] ?? missing())
  await renewal.getByRole('button', { name: 'Replace' }).click()
  await factor.getByText('They are shown only now').waitFor()
  const fresh = ((await factor.locator('.once pre').textContent()) ?? '').split('\n')
  t.equal(fresh.length, 10)
  t.notOk(fresh.some((code) => codes.includes(code)))

  await factor.getByText('Remove the second factor').click()
  const removal = factor.getByRole('form', { name: 'Remove the second factor' })
  await removal.getByLabel('Password of this account').fill(PASSWORD)
  await removal.getByLabel('Authenticator code').fill(codes[1] ?? missing())
  await removal.getByRole('button', { name: 'Remove' }).click()
  await removal.getByRole('alert').waitFor()
  await removal.getByLabel('Authenticator code').fill(fresh[0] ?? missing())
  await removal.getByRole('button', { name: 'Remove' }).click()
  await factor.getByText('needs the password alone').waitFor()
  t.strictSame(complaints, [])
})

t.test('where a group requires a second factor, everything else leads to setting it up', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t, { second_factor_groups: 'admin' })
  const { page } = await openPage(t, { url })
  await page.goto(`${url}/files`)
  await signInByPassword(page)
  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await page.waitForURL(`${url}/profile`)
  const factor = section(page, 'Second factor')
  await factor.getByRole('alert').getByText('requires a second factor').waitFor()
  await section(page, 'Account').waitFor()
  await page.waitForLoadState('networkidle')
  t.equal(await section(page, 'API keys').count(), 0)
  await factor.getByLabel('Password of this account').fill(PASSWORD)
  await factor.getByRole('button', { name: 'Begin' }).click()
  const secret = (await factor.locator('p code').textContent()) ?? ''
  await factor.getByLabel('Authenticator code').fill(totpCode(secret))
  await factor.getByRole('button', { name: 'Enable' }).click()
  await factor.getByText('They are shown only now').waitFor()
  await factor.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await page.getByRole('link', { name: 'admin', exact: true }).click()
  await section(page, 'API keys').waitFor()
})
