import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { keyTexts } from '../../web/src/texts/keys.ts'
import { readRepository, repositoryRoot } from '../house/repository.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByPassword, visitByKey } from './open-page.ts'

t.test('the palette leads everywhere by keyboard, and does what the screen can do', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin } = await openTestApp(t)
  const { sha256, md5 } = (await admin.upload('content', { name: 'one.bin' })).json
  const kim = await as({ login: 'kim', capabilities: ['personalize', 'adding_tags', 'access_all_objects'] })
  await kim.send('POST', '/api/file/quick_query', { name: '<b>packed</b>', query: 'tag:packed', type: 'file' })
  const { page, complaints } = await openPage(t, { url })
  const { keyboard } = page
  await visitByKey(page, `${url}/files`, kim.token)
  await page.getByRole('link', { name: 'one.bin' }).waitFor()
  const palette = page.getByRole('dialog', { name: 'Jump to' })
  const run = async (text: string): Promise<void> => {
    await keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await keyboard.type(text)
    await palette.getByRole('option', { selected: true }).waitFor()
    await keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }

  await keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Go to: Configs' }).waitFor()
  await palette.getByRole('option', { name: 'Quick query: <b>packed</b>' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  t.equal(await palette.getByRole('option', { name: /Administration|Upload/ }).count(), 0)
  await keyboard.press('ArrowDown')
  await palette.getByRole('option', { name: 'Go to: Files', selected: true }).waitFor()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  // It opens again at once after Escape, even if the close event comes late.
  for (let round = 0; round < 20; round += 1) {
    await keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await keyboard.press('Escape')
  }
  await palette.waitFor({ state: 'detached' })

  await run('go blobs')
  await page.waitForURL(`${url}/blobs`)
  await run(sha256.toUpperCase())
  await page.waitForURL(`${url}/file/${sha256}`)
  await page.getByRole('heading', { name: 'one.bin' }).waitFor()
  await keyboard.press('Control+k')
  await palette.getByRole('option', { name: `Do: ${keyTexts.f}` }).waitFor()
  await keyboard.press('Escape')
  await run('add a tag')
  await keyboard.type('by-hand')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'by-hand' }).waitFor()
  await run('profile')
  await page.waitForURL(`${url}/profile`)
  await run(md5)
  await page.waitForURL(`${url}/file/${sha256}`)

  await keyboard.press('Control+k')
  await keyboard.type('tag:by-hand')
  await palette.getByRole('option', { name: 'Search Files: tag:by-hand' }).click()
  await page.waitForURL(`${url}/files?query=tag%3Aby-hand`)
  await page.getByText('1 object', { exact: true }).waitFor()
  await run('save this query')
  await page.waitForURL(`${url}/profile?kind=file&query=tag%3Aby-hand`)
  t.equal(await page.getByLabel('Query', { exact: true }).inputValue(), 'tag:by-hand')
  await page.getByLabel('Name of the query').fill('mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'mine' }).waitFor()
  await run('quick query packed')
  await page.waitForURL(`${url}/files?query=tag%3Apacked`)
  await run('sign out')
  await page.getByLabel('Login').waitFor()
  t.strictSame(complaints, [])
})

t.test('administrators find the parts of administration there, and Ctrl-k can be switched off', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await page.goto(url)
  await signInByPassword(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('audit')
  await page.getByRole('option', { name: 'Go to: Administration, Audit log' }).click()
  await page.waitForURL(`${url}/admin/audit`)
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'web/package.json'), 'utf8'))
  await help.getByText(`Page ${version}, server Lazaret ${version}`).waitFor()
  await help.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  t.equal(await page.getByRole('dialog').count(), 0)
  t.strictSame(complaints, [])
})

t.test('every key that does something is in the help', async (t) => {
  const described = Object.keys(keyTexts).flatMap((keys) => keys.split(', '))
  const bound = readRepository()
    .filter(({ path }) => path.startsWith('web/src/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/useKeys\(\{(.*?)\}\)/gs)].flatMap(([, table = '']) =>
        [...table.matchAll(/(?:^|,)\s*(?:'([^']+)'|(\w+))\s*:/g)].map(([, quoted, plain]) => quoted ?? plain),
      ),
    )
  t.ok(bound.length >= 5)
  t.strictSame(
    bound.filter((key) => key === undefined || !described.includes(key)),
    [],
  )
})

t.test('no connection and maintenance are said above every screen', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t, { enable_maintenance: '1' })
  const { page, context, complaints } = await openPage(t, { url })
  await page.goto(url)
  await page.getByText('only administrators can sign in').waitFor()
  await signInByPassword(page)
  await page.getByText('only administrators can use it').waitFor()
  await context.setOffline(true)
  await page.getByText('This browser is offline.').waitFor()
  t.strictSame(await accessFaults(page), [])
  await context.setOffline(false)
  await page.getByText('This browser is offline.').waitFor({ state: 'detached' })
  t.strictSame(
    complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
})

t.test('the palette loads ahead, and keys that are pressed before it is there arrive in it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'one.bin' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const isAsked = page.waitForRequest('**/assets/parts-*.js')
  await page.reload()
  const box = page.getByRole('checkbox', { name: 'Select one.bin' })
  await box.waitFor()
  await isAsked
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Jump to' })

  // Escape gives up waiting, and what was typed.
  await keyboard.press('Control+k')
  await keyboard.type('f')
  await keyboard.press('Escape')
  await keyboard.press('Control+k')
  await keyboard.type('uploadx')
  await keyboard.press('Backspace')
  release()
  await palette.getByRole('option', { name: 'Go to: Upload', selected: true }).waitFor()
  t.equal(await palette.getByRole('combobox').inputValue(), 'upload')
  await keyboard.type(' more')
  t.equal(await palette.getByRole('combobox').inputValue(), 'upload more')
  t.equal(await box.isChecked(), false, 'the list did not get the key')
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await keyboard.press('j')
  await keyboard.press('x')
  await page.getByText('1 object selected').waitFor()
  await keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Go to: Files' }).waitFor()
  t.equal(await palette.getByRole('combobox').inputValue(), '', 'the keys arrive once')
  t.strictSame(complaints, [])
})

t.test('an Enter before the palette is there runs what was chosen', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/parts-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.reload()
  await page.getByRole('link', { name: 'Files' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('go to')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL(`${url}/files`)
  t.strictSame(complaints, [])
})

t.test(
  'the palette finds objects, tags, families and users by name, as far as the account may know them',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    const { url, admin, as } = await openTestApp(t)
    const kim = await as({ login: 'kim-alpha', capabilities: ['adding_files'] })
    await as({ login: 'eve-alpha', capabilities: [] })
    const { id } = (await kim.upload('seen', { name: 'the-alpha*.bin', options: { tags: [{ tag: 'alpha-tag' }] } }))
      .json
    await admin.upload('hidden', { name: 'hidden-alpha.bin', options: { upload_as: 'admin' } })
    await admin.send('POST', '/api/config', { family: 'alpha-family', cfg: { a: 1 }, upload_as: 'public' })
    const { page, complaints } = await openPage(t, { url })
    const { keyboard } = page
    await visitByKey(page, `${url}/files`, kim.token)
    const palette = page.getByRole('dialog', { name: 'Jump to' })
    const open = async (text: string): Promise<void> => {
      await keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(text)
    }
    const optionsOf = (group: string) => palette.getByRole('group', { name: group }).getByRole('option')
    await open('alpha')
    await optionsOf('Users').waitFor()
    t.strictSame(await optionsOf('Objects').allTextContents(), ['the-alpha*.bin'])
    t.strictSame(await optionsOf('Tags').allTextContents(), ['alpha-tag'])
    t.strictSame(await optionsOf('Families').allTextContents(), ['alpha-family'])
    t.strictSame(await optionsOf('Users').allTextContents(), ['kim-alpha'], 'nobody else is known')
    t.strictSame(await accessFaults(page), [])

    // The last of the list is before the first.
    await keyboard.press('ArrowUp')
    await palette.getByRole('option', { name: 'kim-alpha', selected: true }).waitFor()
    await keyboard.press('Enter')
    await page.waitForURL(`${url}/?query=${encodeURIComponent('uploader:kim-alpha')}`)
    await open('alpha*')
    await optionsOf('Objects').click()
    await page.waitForURL(`${url}/file/${id}`)
    await open('alpha')
    await optionsOf('Tags').click()
    await page.waitForURL(`${url}/?query=${encodeURIComponent('tag:alpha-tag')}`)
    await open('alpha')
    await optionsOf('Families').click()
    await page.waitForURL(`${url}/configs?query=${encodeURIComponent('family:alpha-family')}`)
    t.strictSame(complaints, [])
  },
)
