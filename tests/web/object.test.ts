import { readFile } from 'node:fs/promises'
import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

t.test('a comment that is added while the comments load stays', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { json: file } = await admin.upload('content', { name: 'a.bin' })
  await admin.send('POST', `/api/file/${file.id}/comment`, { comment: 'first' })
  const { page, complaints } = await openPage(t, { url })
  const { promise: isAdded, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/comment', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await isAdded
    // A load that the page has given up takes no answer.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await visitByKey(page, `${url}/file/${file.id}`, admin.token)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('New comment').fill('second')
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await comments.getByRole('listitem').getByText('second').waitFor()
  release()
  await comments.getByRole('listitem').getByText('first').waitFor()
  await comments.getByRole('listitem').getByText('second').waitFor()
  t.equal(await comments.getByRole('listitem').count(), 2)
  t.strictSame(complaints, [])
})

t.test('an administrator tags, comments, shares, searches, downloads and deletes', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  await definitionRows(app.db, ['origin'])
  const publicGroup = (await app.db('group').where({ name: 'public' }).first('id')) ?? missing()
  await rightRow(app.db, { key: 'origin', groupId: publicGroup.id, canRead: true, canSet: true })
  const attributes = [{ key: 'origin', value: { url: 'http://drop.example/' } }]
  const file = (await admin.upload('content', { name: 'a.bin', options: { tags: [{ tag: 'first' }], attributes } }))
    .json
  const blob = (await admin.send('POST', '/api/blob', { blob_name: 'notes', blob_type: 'raw', content: 'a\nb' })).json
  const cfg = { c2: [{ host: 'evil.example', port: 443 }], big: 0, notes: { 'in-blob': blob.id } }
  const text = JSON.stringify({ family: 'emotet', parent: file.id, cfg }).replace(
    '"big":0',
    '"big":18446744073709551615',
  )
  const config = await admin.send('POST', '/api/config', text, { 'content-type': 'application/json' })
  t.equal(config.status, 200)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/object/${file.id}`, admin.token)
  await page.waitForURL(`${url}/file/${file.id}`)
  await page.getByRole('heading', { name: 'a.bin' }).waitFor()
  t.strictSame(await accessFaults(page), [])

  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByLabel('New tag').fill('Packed:UPX')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByRole('link', { name: 'packed:upx' }).waitFor()
  await tags.getByRole('button', { name: 'Remove tag first' }).click()
  await tags.getByRole('link', { name: 'first' }).waitFor({ state: 'detached' })
  t.strictSame((await admin.get(`/api/file/${file.id}/tag`)).json, [{ tag: 'packed:upx' }])
  await tags.getByLabel('New tag').fill('x'.repeat(5000))
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByRole('alert').waitFor()
  t.equal((await tags.getByLabel('New tag').inputValue()).length, 5000, 'what was refused is still there')

  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('New comment').fill('a draft')
  await page.reload()
  t.equal(await comments.getByLabel('New comment').inputValue(), 'a draft')
  await comments.getByLabel('New comment').fill('two\nlines')
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await comments.getByRole('listitem').getByText('two\nlines').waitFor()
  await until(async () => (await comments.getByLabel('New comment').inputValue()) === '')
  await comments.getByRole('button', { name: 'Remove comment' }).click()
  await comments.getByRole('listitem').waitFor({ state: 'detached' })
  t.strictSame((await admin.get(`/api/file/${file.id}/comment`)).json, [])

  const shares = page.getByRole('region', { name: 'Who sees this' })
  await shares.getByRole('heading').click()
  await shares.getByText('admin', { exact: true }).first().waitFor()
  await shares.getByLabel('Group').selectOption('analysts')
  await shares.getByRole('button', { name: 'Share' }).click()
  await shares.getByRole('listitem').filter({ hasText: 'analysts' }).waitFor()
  t.strictSame(await accessFaults(page), [])

  const section = page.getByRole('region', { name: 'Attributes' })
  await section.getByText('http://drop.example/').waitFor()
  for (const value of ['plain text', '{"exact": 1.0}']) {
    await section.getByLabel('Key').selectOption('origin')
    await section.getByLabel('Value').fill(value)
    await section.getByRole('button', { name: 'Add attribute' }).click()
    await section.getByText(value === 'plain text' ? value : '1.0', { exact: true }).waitFor()
  }
  await section.getByRole('button', { name: 'Remove attribute origin' }).first().click()
  await section.getByText('http://drop.example/').waitFor({ state: 'detached' })
  const kept = (await admin.get(`/api/file/${file.id}/attribute`)).json.attributes
  t.match(kept, [{ value: 'plain text' }, { value: { exact: 1 } }])
  const latest = page.getByRole('region', { name: 'Latest config' })
  await latest.getByText('18446744073709551615').waitFor()
  await latest.getByRole('listitem').filter({ hasText: 'evil[.]example' }).last().getByRole('link').click()
  await page.waitForURL(`${url}/configs?query=${encodeURIComponent('cfg.c2.host:"evil.example"')}`)
  await page.getByRole('link', { name: 'emotet' }).click()
  await page.getByRole('heading', { name: 'emotet' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('region', { name: 'Parents' }).getByTitle(file.id).getByText(file.file_name).waitFor()
  await page.getByRole('region', { name: 'Config' }).getByRole('link', { name: blob.id }).click()
  await page.getByRole('region', { name: 'Content' }).getByText('a\nb').waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.goto(`${url}/file/${file.md5}`)
  await page.waitForURL(`${url}/file/${file.id}`)
  await page.getByRole('region', { name: 'Children' }).getByTitle(config.json.id).getByText('emotet').waitFor()
  const raw = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download raw' }).click()
  t.equal(await readFile(await (await raw).path(), 'utf8'), 'content')
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as zip' }).click()
  t.equal((await readFile(await (await zip).path())).toString('latin1', 0, 2), 'PK')
  const cart = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CaRT' }).click()
  t.equal((await readFile(await (await cart).path())).toString('latin1', 0, 4), 'CART')

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this object?' })
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal((await admin.get(`/api/file/${file.id}`)).status, 200)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete object' }).click()
  await page.waitForURL(`${url}/`)
  t.equal((await admin.get(`/api/file/${file.id}`)).status, 404)
  await page.goto(`${url}/file/${file.id}`)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  t.strictSame(complaints, [])
})

t.test('a user is offered only what they may do, and sees only what is shared with them', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const { dhash } = await anObject(app, { visibleTo: [bob] })
  const hidden = (await admin.upload('hidden', { options: { upload_as: 'private' } })).json
  await admin.send('PUT', `/api/blob/${dhash}/tag`, { tag: 'packed' })
  await admin.send('POST', `/api/blob/${dhash}/comment`, { comment: 'of the administrator' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/blob/${dhash}`, bob.token)
  await page.getByRole('link', { name: 'packed' }).waitFor()
  await page.getByText('of the administrator').waitFor()
  for (const name of ['Delete', 'Remove comment', 'Add comment', 'Add tag', /Remove tag/])
    t.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  t.strictSame(await accessFaults(page), [])
  await page.goto(`${url}/file/${hidden.id}`)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  await page.goto(url)
  await page.getByText('1 object', { exact: true }).waitFor()
  t.strictSame(complaints, [])
})

t.test('a draft outlives a session that ends under it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const { dhash } = await anObject(app)
  const { page, context } = await openPage(t, { url })
  await visitByKey(page, `${url}/blob/${dhash}`, admin.token)
  await page.getByLabel('New comment').fill('long thoughts')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText('The session has ended').waitFor()
  await signInByKey(page, admin.token)
  t.equal(await page.getByLabel('New comment').inputValue(), 'long thoughts')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByRole('region', { name: 'Comments' }).getByRole('listitem').getByText('long thoughts').waitFor()
})
