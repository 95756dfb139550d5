import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { removeCurrentBuild, writeVersionList } from '../../docs/site/build/published-versions.ts'
import { repositoryRoot } from '../house/repository.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage } from './open-page.ts'

const SITE = join(repositoryRoot, 'docs/site/dist')

function needSite(t: Test): boolean {
  if (existsSync(join(SITE, 'index.html'))) return true
  const reason = 'docs/site/dist is missing: npm run docs builds it'
  if (process.env.REQUIRE_SERVICES === '1') t.fail(`${reason}, and REQUIRE_SERVICES=1 forbids skipping`)
  else t.pass('site of the documentation', { skip: reason })
  return false
}

t.test('the documentation is read and searched in a browser', async (t) => {
  if (!needProgram(t, 'chromium') || !needSite(t)) return
  const { url } = await openTestApp(t, { guide_folder: SITE })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/guide/`)
  await page.getByRole('link', { name: 'Get started' }).click()
  await page.getByRole('heading', { name: 'Getting started', level: 1 }).waitFor()
  t.ok((await page.getByRole('navigation', { name: 'Sidebar Navigation' }).getByRole('link').count()) > 40)
  await page.getByRole('button', { name: 'Copy Code' }).first().waitFor({ state: 'attached' })

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('quota_user')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  t.not(new URL(page.url()).pathname, '/guide/getting-started.html')

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const name of [
      'search.html',
      'reference/settings.html',
      'reference/http-api.html',
      'reference/sdk/index.html',
      'contents.html',
    ]) {
      await page.goto(`${url}/guide/${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      t.strictSame(await accessFaults(page), [], `${name}, ${theme}`)
    }
  }
  await page.goto(`${url}/guide/running.html`)
  const file = await page.getByRole('main').getByRole('link', { name: /nginx/ }).first().getAttribute('href')
  t.equal((await fetch(url + file)).status, 200, `${file} was copied`)
  t.strictSame(complaints, [])
})

t.test('a recording of the command line is played by keyboard', async (t) => {
  if (!needProgram(t, 'chromium') || !needSite(t)) return
  const { url } = await openTestApp(t, { guide_folder: SITE })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/guide/tour.html`)
  const start = page.getByRole('button', { name: 'Play: First steps' })
  await start.waitFor()
  t.strictSame(await accessFaults(page), [], 'before it plays')
  await start.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  // The key leads to the next command.
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.getByRole('region', { name: 'First steps' }).getByText('signed in as admin').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  t.strictSame(await accessFaults(page), [], 'while it is paused')
  await page.setViewportSize({ width: 390, height: 800 })
  const sizes = await page.evaluate<{ player: number; scrolled: number; page: number }>(
    `({
      player: document.querySelector('.ap-player').clientWidth,
      scrolled: document.querySelector('.cast').scrollWidth,
      page: document.documentElement.scrollWidth,
    })`,
  )
  t.ok(sizes.player >= 600, 'a phone shows readable letters')
  t.ok(sizes.scrolled >= 700, 'its frame scrolls')
  t.equal(sizes.page, 390, 'the page does not')
  t.strictSame(await accessFaults(page), [], 'on a phone')
  const text = await page.getByRole('link', { name: 'text' }).first().getAttribute('href')
  t.match(await (await fetch(url + text)).text(), /^\$ lazaret login/m)
  t.strictSame(complaints, [])
})

t.test('the contract and the types of the client library are drawn', async (t) => {
  if (!needProgram(t, 'chromium') || !needSite(t)) return
  const { url } = await openTestApp(t, { guide_folder: SITE })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/guide/contents.html`)
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' })
  await sidebar.getByRole('link', { name: 'Types of the client library' }).click()
  await page.getByRole('main').getByRole('link', { name: 'ApiKeys', exact: true }).click()
  await page.getByRole('heading', { name: 'Type Alias: ApiKeys' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('downloadArchive')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${url}/guide/reference/http-api.html`)
  const links = page.getByRole('main').locator('a[href*="contract.html#/"]')
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  const places = targets.map((target) => new URL(target ?? '', url).hash)
  t.ok(places.length > 150, `${places.length} operations`)
  await page.getByRole('main').getByRole('link', { name: 'uploadFile', exact: true }).click()
  // Its name begins with that of the link to it.
  await page.getByRole('heading', { name: / Upload a file$/, level: 2 }).waitFor()
  t.match(page.url(), /\/guide\/reference\/contract\.html#\/files\/uploadfile$/)
  for (const [tag, inTag] of Map.groupBy(places, (place) => place.slice(0, place.lastIndexOf('/')))) {
    await page.goto(`${url}/guide/reference/contract.html${tag}`)
    for (const place of inTag) await page.locator(`a[href="${place}"]`).first().waitFor({ state: 'attached' })
  }
  // Redoc tries whether it may compile text, and searches without a thread if it may not.
  t.strictSame(
    complaints.filter((complaint) => !complaint.startsWith('policy: script-src eval')),
    [],
  )
})

t.test('another version is chosen by keyboard, where there is one', async (t) => {
  if (!needProgram(t, 'chromium') || !needSite(t)) return
  const site = join(t.testdir(), 'site')
  cpSync(SITE, site, { recursive: true })
  const { url } = await openTestApp(t, { guide_folder: site })
  const { page, complaints } = await openPage(t, { url })
  const versions = page.getByRole('navigation').or(page.getByRole('banner')).getByText('Versions', { exact: true })
  writeFileSync(join(site, 'versions.json'), '[{ "version": "0.2.0", "path": "" }]')
  const listed = page.waitForResponse(/versions\.json$/)
  await page.goto(`${url}/guide/contents.html`)
  await listed
  await page.getByRole('heading', { level: 1 }).waitFor()
  t.equal(await versions.count(), 0, 'one version needs no menu')

  mkdirSync(join(site, '0.1'), { recursive: true })
  writeFileSync(
    join(site, '0.1/index.html'),
    '<!doctype html><html lang="en"><title>Older</title><h1>Older pages</h1></html>',
  )
  writeVersionList(site, '0.2.0')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${url}/guide/contents.html`)
    await versions.focus()
    await page.keyboard.press('Enter')
    t.equal(await page.getByRole('link', { name: '0.2.0 (current)' }).getAttribute('aria-current'), 'true')
    t.strictSame(await accessFaults(page), [], theme)
    await page.keyboard.press('Escape')
    t.equal(await page.getByRole('link', { name: '0.2.0 (current)' }).isVisible(), false, 'Escape closes the menu')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Older pages' }).waitFor()
  t.equal(new URL(page.url()).pathname, '/guide/0.1/')
  t.strictSame(complaints, [])
})

t.test('a build keeps older versions, and lists them with the newest first', async (t) => {
  const site = t.testdir({
    'index.html': 'current',
    assets: { 'a.js': '' },
    '0.2': { 'index.html': '0.2' },
    '0.10': { 'index.html': '0.10' },
    '0.3': {},
  })
  const read = () => JSON.parse(readFileSync(join(site, 'versions.json'), 'utf8'))
  const older = [
    { version: '0.10', path: '0.10' },
    { version: '0.2', path: '0.2' },
  ]
  removeCurrentBuild(site)
  t.equal(existsSync(join(site, 'assets')), false)
  writeVersionList(site, '0.11.0')
  t.strictSame(read(), [{ version: '0.11.0', path: '' }, ...older])
  writeVersionList(site)
  t.strictSame(read(), [{ version: '0.11.0', path: '' }, ...older], 'an older build leaves the current version')
})
