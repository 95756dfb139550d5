import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import type { TestUser } from '../support/user.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const capabilities = ['adding_files', 'adding_parents', 'adding_tags']
const { app, url, as, admin, aGroup } = await openTestApp(t)
await aGroup('team')
const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
const bob = await as({ login: 'bob', capabilities, groups: ['team'] })

const upload = async (name: string, options: object = {}): Promise<string> =>
  (await ann.upload(`MZ ${name}`, { name, options: { upload_as: 'team', ...options } })).json.id
async function aCase(name: string, ids: readonly string[]): Promise<string> {
  const { id } = (await ann.send('POST', '/api/case', { name })).json
  await ann.send('PUT', `/api/case/${id}/share`, { group: 'team' })
  if (ids.length > 0) await ann.send('POST', `/api/case/${id}/object`, { ids })
  return id
}

async function visitGraph(page: Page, id: string, { token }: TestUser): Promise<void> {
  await visitByKey(page, `${url}/cases/${id}/graph`, token)
  await page.getByRole('heading', { name: 'Relations' }).waitFor()
}

const outside = await upload('outside.zip')
const archive = await upload('inner.zip', { parent: outside })
const hidden = await upload('hidden.zip', { upload_as: 'private' })
const loader = await upload('loader.exe', { parent: archive, tags: [{ tag: 'packed' }] })
await ann.send('PUT', `/api/object/${hidden}/child/${loader}`)
const stage = await upload('stage.dll', { parent: loader })
const single = await upload('single.bin')
const harbour = await aCase('Harbour', [single, stage, loader, archive, hidden])

t.test('the graph of a case has its objects and leads further, by pointer and by keys', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/cases/${harbour}`, ann.token)
  await page.getByRole('link', { name: 'Graph' }).click()
  await page.getByRole('heading', { name: 'Harbour' }).waitFor()
  await page.getByText('5 objects shown').waitFor()
  const picture = page.getByRole('region', { name: 'Picture' })
  await picture.getByRole('application', { name: /^5 objects and 3 relations/ }).waitFor()
  t.strictSame(await accessFaults(page), [])
  const list = page.getByRole('region', { name: 'List' })
  const children = list.getByRole('list', { name: 'Children of inner.zip' })
  await children.getByRole('link', { name: 'loader.exe' }).waitFor()
  await children.getByRole('link', { name: 'stage.dll' }).waitFor()
  await children.getByText('packed').waitFor()
  t.equal(await list.getByText('shown elsewhere in this list').count(), 2, 'only at the second parent of loader.exe')
  await list.getByRole('button').first().waitFor()
  t.strictSame(await list.getByRole('button').allTextContents(), ['Parents of inner.zip'], 'the others have no more')
  t.equal(await list.getByText('Object of the case').count(), 5)
  t.strictSame(await picture.locator('.more').allTextContents(), ['Parents of inner.zip: 1 not shown+1'])
  await page.getByRole('list', { name: 'Legend' }).getByText('Object of the case').waitFor()

  const boxOf = (name: string) => picture.getByRole('button', { name: `File ${name}`, exact: true })
  await picture.focus()
  await page.keyboard.press('Tab')
  await picture.locator('[data-id]:focus').waitFor()
  await boxOf('inner.zip').focus()
  await page.keyboard.press('Enter')
  await page.locator(`[id="node-${archive}"]:focus`).waitFor()
  await page.getByRole('button', { name: 'Parents of inner.zip' }).press('Enter')
  await page.getByText('6 objects shown').waitFor()
  t.equal(await boxOf('outside.zip').getAttribute('stroke-width'), '1')
  t.equal(await boxOf('inner.zip').getAttribute('stroke-width'), '3')
  t.equal(await boxOf('inner.zip').getAttribute('aria-description'), 'Object of the case')
  t.equal(await list.getByText('Object of the case').count(), 5)
  await picture.locator('.more').waitFor({ state: 'detached' })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  t.equal((await download).suggestedFilename(), `case-${harbour}.json`)
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  t.equal(saved.root, undefined, 'a case has no root')
  t.same(
    saved.edges.toSorted((one: { parent: string }, other: { parent: string }) => (one.parent < other.parent ? -1 : 1)),
    [
      { parent: archive, child: loader },
      { parent: hidden, child: loader },
      { parent: loader, child: stage },
      { parent: outside, child: archive },
    ].toSorted((one, other) => (one.parent < other.parent ? -1 : 1)),
  )
  await list.getByRole('link', { name: 'single.bin' }).click()
  await page.waitForURL(`${url}/file/${single}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to case' }).click()
  await page.waitForURL(`${url}/cases/${harbour}`)
  t.strictSame(complaints, [])
})

t.test('hidden objects of a case are neither drawn nor counted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, complaints } = await openPage(t, { url, theme: 'dark' })
  await visitGraph(page, harbour, bob)
  await page.getByText('4 objects shown').waitFor()
  await page.getByRole('application', { name: /^4 objects and 2 relations/ }).waitFor()
  await page.getByRole('region', { name: 'Picture' }).locator('.more').waitFor()
  t.equal(await page.getByText('1 not shown', { exact: true }).count(), 1, 'the parent of inner.zip')
  t.equal(await page.getByRole('button', { name: 'Parents of loader.exe' }).count(), 0)
  t.notMatch(await page.content(), new RegExp(`hidden\\.zip|${hidden}`))
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('a case without objects, with one, and one that is not there', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, complaints } = await openPage(t, { url })
  await visitGraph(page, await aCase('Empty', []), ann)
  await page.getByText('No objects that you see.').waitFor()
  t.equal(await page.getByRole('region', { name: 'Picture' }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  await page.goto(`${url}/cases/${await aCase('One', [single])}/graph`)
  await page.getByRole('application', { name: /^1 object and 0 relations/ }).waitFor()
  await page
    .getByRole('button', { name: /of single\.bin$/ })
    .first()
    .waitFor({ state: 'detached' })
  t.equal(await page.locator('.picture .more').count(), 0)
  t.strictSame(await accessFaults(page), [])
  await page.goto(`${url}/cases/0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11/graph`)
  await page.getByRole('alert').getByText('Case not found').waitFor()
  t.strictSame(complaints, [])
})

t.test('objects that are related in a circle are shown', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const one = await upload('one.bin')
  const two = await upload('two.bin', { parent: one })
  await ann.send('PUT', `/api/object/${two}/child/${one}`)
  const { page, complaints } = await openPage(t, { url })
  await visitGraph(page, await aCase('Circle', [one, two]), ann)
  await page.getByRole('application', { name: /^2 objects and 2 relations/ }).waitFor()
  t.equal(await page.getByRole('region', { name: 'List' }).locator('[id^="node-"]').count(), 2)
  t.strictSame(complaints, [])
})

t.test('of a large case the newest 300 objects are drawn, with one request for what their boxes lead to', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const id = await aCase('Large', [archive])
  await app.db.raw(
    `with made as (
       insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content, last_seen, share_3rd_party)
       select 'text_blob', encode(sha256(('member ' || n)::bytea), 'hex'), now(), 'member ' || n, 't', 0, '', now(), true
       from generate_series(1, 319) n returning id
     ), related as (
       insert into relation (parent_id, child_id, creation_time)
       select object.id, made.id, now() from made, object where object.dhash = ?
     )
     insert into case_object (case_id, object_id, note, added_at) select ?::uuid, id, '', now() from made`,
    [archive, id],
  )
  const { page, complaints } = await openPage(t, { url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitGraph(page, id, admin)
  await page.getByText('300 objects shown').waitFor()
  const about = page.getByText('The graph begins with the newest 300 of 320 objects.')
  await about.waitFor()
  t.match(await about.getByRole('link').getAttribute('href'), /case/)
  const picture = page.getByRole('region', { name: 'Picture' })
  await picture.locator('.more').filter({ hasText: 'Parents of member 319: 1 not shown' }).waitFor()
  t.equal(await picture.locator('.more').count(), 300, 'each leads to its parent, and nowhere else')
  t.equal(asked.filter((path) => path === '/api/object/details').length, 1)
  t.equal(await page.getByRole('region', { name: 'List' }).locator('[id^="node-"]').count(), 300)
  await page.getByRole('button', { name: 'Parents of member 319', exact: true }).click()
  await page.getByText('301 objects shown').waitFor()
  await picture.locator('.more').filter({ hasText: 'Parents of inner.zip: 1 not shown' }).waitFor()
  t.equal(asked.filter((path) => path === '/api/object/details').length, 2)
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})
