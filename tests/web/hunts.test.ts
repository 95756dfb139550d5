import t from 'tap'
import { filesPerSecond } from '../../web/src/yara/hunts/hunt-files.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { runToEnd } from '../support/run-to-end.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

// The lowest rate: a small file takes a second, and 8 MiB take two minutes.
const { app, url, as } = await openTestApp(t, { hunt_rate: '65536' })
const ann = await as({ login: 'ann', capabilities: ['adding_files'] })
await ann.upload('MZ\0 all your files are gone\xff', { name: '<b>note.exe' })
await ann.upload('nothing of note', { name: 'other.bin' })

const hunt = {
  id: '5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11',
  state: 'running',
  reason: null,
  ruleset: null,
  query: null,
  newest: null,
  total: 100,
  scanned: 40,
  skipped: 15,
  failed: 0,
  matched: 0,
  hits: 0,
  bytes: 0,
  seconds_left: 20,
  created_on: '2026-11-22T10:00:00.000000+00:00',
  finished_on: null,
} as const

t.test('the rate of a hunt comes from the clock of the server', async (t) => {
  t.equal(filesPerSecond(hunt), 3)
  t.equal(filesPerSecond({ ...hunt, seconds_left: null }), undefined)
  t.equal(filesPerSecond({ ...hunt, seconds_left: null, finished_on: '2026-11-22T10:00:08.000000+00:00' }), 5)
})

t.test('a hunt starts with the rules of a ruleset, and shows its hits with the bytes around them', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const source = 'rule note { strings: $a = "your files" condition: $a }'
  const { id } = (await ann.send('POST', '/api/yara/ruleset', { name: 'ransomware', source })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/rules/${id}`, ann.token)
  await page.getByRole('link', { name: 'Hunt with these rules' }).click()
  await page.getByText('No errors').waitFor()
  t.equal(await page.getByLabel('Ruleset').inputValue(), 'ann/ransomware')
  t.equal(await page.getByRole('textbox', { name: 'Source' }).inputValue(), source)
  await page.getByLabel('Query').fill('size:<1MiB')
  await page.getByLabel('Newest files').fill('10')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Start hunt' }).click()

  await page.getByRole('heading', { name: 'size:<1MiB, newest 10' }).waitFor()
  await page.getByRole('status').getByText('done · 2 of 2 files scanned').waitFor()
  t.equal(await page.getByText('Every file is read').count(), 0)
  await page.getByRole('link', { name: 'Ruleset ann/ransomware, version 1' }).click()
  await page.waitForURL(`${url}/rules/${id}`)
  await page.goBack()
  const hit = page.getByRole('row', { name: /^<b>note.exe/ })
  await hit.getByText('MZ. all your files are gone..', { exact: true }).waitFor()
  t.equal(await hit.locator('mark').first().innerText(), 'your files')
  await hit.getByText('79 6f 75 72 20 66 69 6c 65 73', { exact: true }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Cancel hunt' }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  await hit.getByRole('link', { name: '$a 0x8' }).click()
  await page.getByRole('heading', { name: '<b>note.exe' }).waitFor()
  t.match(page.url(), /\/content\?at=0x8$/)

  await page.goBack()
  await page.getByRole('link', { name: 'Keep watching' }).click()
  await page.getByText('No errors').waitFor()
  t.equal(await page.getByRole('textbox', { name: 'Source' }).inputValue(), source)
  const month = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  t.equal(await page.getByLabel('Expires on (UTC)').inputValue(), month)
  await page.getByLabel('Name').fill('watched')
  await page.getByRole('button', { name: 'Create ruleset' }).click()
  await page.getByRole('heading', { name: 'watched' }).waitFor()
  const { rulesets } = (await ann.get('/api/yara/ruleset')).json
  const kept = rulesets.find(({ name }: { readonly name: string }) => name === 'watched')
  t.match(kept, { group: 'ann', is_active: true, expires_at: /T00:00:00/ })
  await page.goto(`${url}/rules/new?hunt=5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11`)
  await page.getByRole('alert').getByText('not found').waitFor()
  t.strictSame(complaints, [])
})

t.test('the hits of two hunts are compared', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const dan = await as({ login: 'dan', capabilities: ['adding_files'] })
  await dan.upload('old words', { name: '<i>old.exe' })
  await dan.upload('new words', { name: 'new.exe' })
  const { run } = runToEnd('/api/yara/hunt')
  const rule = (text: string): string => `rule r { strings: $a = "${text}" condition: $a }`
  const { id: oldId } = await run(dan, { source: rule('old words'), newest: 5 })
  const { id: twinId } = await run(dan, { source: rule('new words'), newest: 5 })
  await app.db('yara_hunt').whereIn('id', [oldId, twinId]).update({ created_on: '2026-01-01 10:00:00' })
  const { id } = await run(dan, { source: rule('new words') })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/hunts/${id}`, dan.token)
  await page.getByLabel('Compare with').selectOption(oldId)
  t.equal(await page.getByRole('option', { name: '2026-01-01 10:00:00' }).count(), 2, 'started in the same second')
  const list = page.getByRole('group', { name: 'Compare' })
  await list.getByRole('link', { name: 'new.exe' }).waitFor()
  await page.getByText('The hunts may have scanned different files: other numbers of newest files').waitFor()
  await page.getByRole('button', { name: 'Only the other (1)' }).click()
  await list.getByRole('link', { name: '<i>old.exe' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Both (0)' }).click()
  await page.getByText('No files.').waitFor()
  t.strictSame(complaints, [])
})

t.test('a hunt that runs is followed, cancelled and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const cat = await as({ login: 'cat', capabilities: ['adding_files'] })
  await cat.upload(Buffer.alloc(8 * 1024 ** 2), { name: 'large' })
  for (const name of ['a', 'b', 'c']) await cat.upload(name, { name })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/hunts`, cat.token)
  await page.getByText('No hunts yet.').waitFor()
  await page.getByRole('link', { name: 'New hunt' }).click()
  await page.getByRole('textbox', { name: 'Source' }).fill('rule a { condition: true }')
  await page.getByRole('button', { name: 'Start hunt' }).click()
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  t.equal(await page.getByRole('link', { name: /^Ruleset / }).count(), 0)
  await page.getByText('Every file is read, because these rules need no certain text: a').waitFor()
  await page.getByRole('link', { name: 'c', exact: true }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'Hunts' }).click()
  await page
    .getByRole('row', { name: /^All files/ })
    .getByText('running')
    .waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'All files' }).click()
  await page.getByRole('button', { name: 'Cancel hunt' }).click()
  await page.getByRole('status').getByText('cancelled').waitFor()
  await page.getByRole('button', { name: 'Delete hunt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete hunt' }).click()
  await page.getByText('No hunts yet.').waitFor()
  t.strictSame(complaints, [])
})
