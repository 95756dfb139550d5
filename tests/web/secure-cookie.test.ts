import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { certificate, certificateKey } from '../sdk/certificate.ts'
import { openTestApp } from '../support/app.ts'
import { temporaryFolder } from '../support/server-process.ts'
import { openContext, openPage, signInByPassword } from './open-page.ts'

t.test('by TLS the browser takes the cookie of this host, keeps it, and loses it on signing out', async (t) => {
  const folder = await temporaryFolder(t)
  const files = { tls_certificate: join(folder, 'cert.pem'), tls_key: join(folder, 'key.pem') }
  await writeFile(files.tls_certificate, certificate)
  await writeFile(files.tls_key, certificateKey)
  const url = (await openTestApp(t, files)).url.replace('http:', 'https:')
  const context = await openContext(t, { ignoreHTTPSErrors: true })
  const { page } = await openPage(t, { url, context })
  await page.goto(url)
  await signInByPassword(page)
  const named = async () => (await context.cookies()).map(({ name, path, secure }) => ({ name, path, secure }))
  t.same(await named(), [{ name: '__Host-lazaret_session', path: '/', secure: true }])
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Login').waitFor()
  t.same(await named(), [])
})
