import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

t.test('facets count what the matches have in common, and lead to those that have it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  for (const [name, tags] of [
    ['one', ['packed', MARKUP]],
    ['two', ['packed']],
    ['three', []],
  ] as const)
    await admin.upload(name, { name, options: { tags: tags.map((tag) => ({ tag })), upload_as: 'public' } })
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  const facets = page.getByRole('complementary', { name: 'Facets' })
  t.equal(await facets.count(), 0)
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Facets' }).click()
  await facets.getByText('4 matches').waitFor()
  await facets.getByRole('link', { name: 'packed 2' }).waitFor()
  for (const name of ['Files 3', 'Configs 1', 'emotet 1', 'admin 4', `${MARKUP} 1`])
    t.equal(await facets.getByRole('link', { name }).count(), 1, name)
  t.strictSame(await accessFaults(page), [])
  await page
    .getByRole('region', { name: 'Uploaded' })
    .getByRole('link', { name: /^\d{4}-\d\d-\d\d \d\d:00 / })
    .first()
    .click()
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  // Midnight is written as its day.
  const hour = String.raw`(?:"\d{4}-\d\d-\d\d (?!00)\d\d:00"|\d{4}-\d\d-\d\d)`
  t.match(decodeURIComponent(page.url()), new RegExp(`upload_time:\\[${hour} TO ${hour}\\}$`))
  await page.goto(url)
  await facets.getByRole('link', { name: 'Files 3' }).click()
  await facets.getByText('3 matches').waitFor()
  await facets.getByRole('link', { name: 'packed 2' }).click()
  await facets.getByText('2 matches').waitFor()
  await facets.getByRole('link', { name: `${MARKUP} 1` }).click()
  await facets.getByText('1 match').waitFor()
  t.equal(new URL(page.url()).searchParams.get('query'), `tag:packed AND tag:"${MARKUP}"`)
  await page.goBack()
  await facets.getByRole('link', { name: `Without ${MARKUP}` }).click()
  await facets.getByText('1 match').waitFor()
  t.equal(new URL(page.url()).searchParams.get('query'), `tag:packed AND NOT tag:"${MARKUP}"`)
  await page.goBack()
  await facets.getByRole('link', { name: `${MARKUP} 1` }).click()
  await facets.getByText('1 match').waitFor()
  // Rows and facets load apart from each other.
  await until(async () => (await page.locator('.first').count()) === 1)
  t.strictSame(await page.locator('.first').allInnerTexts(), ['one'])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await facets.getByText('1 match').waitFor()
  t.equal(await facets.getByRole('link', { name: 'admin 1' }).count(), 0, 'who uploaded it is not for everybody')
  await page.getByRole('button', { name: 'Facets' }).click()
  t.equal(await facets.count(), 0)
  t.strictSame(complaints, [])
})

t.test('a selection is made of rows between, and leaves as lists and as one archive', async (t) => {
  if (!needProgram(t, 'chromium') || !needProgram(t, '7z')) return
  const { url, admin } = await openTestApp(t)
  const names = ['=1+1', 'two', 'three', 'four']
  const sha256s: string[] = []
  for (const name of names) sha256s.push((await admin.upload(`content of ${name}`, { name })).json.sha256)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('checkbox', { name: 'Select three' }).check()
  await page.getByRole('checkbox', { name: 'Select =1+1' }).click({ modifiers: ['Shift'] })
  await page.getByText('3 objects selected').waitFor()
  t.strictSame(await accessFaults(page), [])
  const saved = async (button: string): Promise<{ name: string; path: string }> => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    const download = await coming
    return { name: download.suggestedFilename(), path: await download.path() }
  }
  const csv = await saved('CSV')
  t.match(csv.name, /^lazaret-[\d-]+\.csv$/)
  const lines = readFileSync(csv.path, 'utf8').trim().split('\r\n')
  t.strictSame(
    lines.map((line) => line.split(',')[2]),
    ['name', 'three', 'two', "'=1+1"],
  )
  const rows: { id: string }[] = JSON.parse(readFileSync((await saved('JSON')).path, 'utf8'))
  t.strictSame(
    rows.map(({ id }) => id),
    sha256s.slice(0, 3).toReversed(),
  )
  const misp = JSON.parse(readFileSync((await saved('MISP event')).path, 'utf8'))
  t.equal(misp.Event.Attribute[0].value, `three|${sha256s[2]}`)
  const archive = await saved('Download as zip')
  t.match(archive.name, /^lazaret-[\d-]+\.zip$/)
  const listed = execFileSync('7z', ['t', '-pinfected', archive.path], { encoding: 'utf8' })
  t.match(listed, /Everything is Ok/)
  t.match(listed, /Files: 4/, 'three and the manifest')
  await page.getByRole('checkbox', { name: 'Select all loaded' }).check()
  await page.getByText('4 objects selected').waitFor()
  t.strictSame(complaints, [])
})
