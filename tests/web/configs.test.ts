import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, pasteText, signInByKey, visitByKey } from './open-page.ts'

const hostile = `<img src=x onerror="ran=1">\u202egpj`

t.test('a config folds, filters, shows no link that opens, and each value is a query that finds it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  // The config is sent as text, so that the numbers arrive as they are written here.
  const cfg = `{
    "c2": [{"host": "evil.example", "PORT80": 80}, {"host": "10.1.2.3"}],
    "deep": [[["inner"]]], "dotted.key": {"": "empty key"}, "AND": "OR", "quote\\"*?": "a\\\\b\\"*?",
    "lines": "one\\n\\ttwo", "negative": -5, "big": 18446744073709551615, "exact": 2.0, "on": true, "none": null,
    "żółć": "zażółć", "blank key": "", ${JSON.stringify(hostile)}: ${JSON.stringify(hostile)}
  }`
  const upload = (contents: string) =>
    admin.send('POST', '/api/config', `{"family":"emotet","cfg":${contents}}`, { 'content-type': 'application/json' })
  const config = (await upload(cfg)).json
  await upload('{"other":1}')
  const { page, context, complaints } = await openPage(t, { url })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitByKey(page, `${url}/config/${config.id}`, admin.token)
  const tree = page.getByRole('region', { name: 'Config', exact: true })
  const host = tree.locator('.leaf').filter({ hasText: 'evil[.]example' })
  await host.getByRole('button', { name: 'Copy' }).click()
  await host.getByRole('button', { name: 'Copied' }).waitFor()
  t.equal(await pasteText(page), 'evil.example')
  await tree.getByText('10[.]1[.]2[.]3').waitFor()
  for (const exact of ['18446744073709551615', '2.0', '-5']) await tree.getByText(exact, { exact: true }).waitFor()
  t.strictSame(await accessFaults(page), [])

  await tree.getByRole('button', { name: 'Fold all', exact: true }).click()
  await host.waitFor({ state: 'hidden' })
  await tree.getByText('c2', { exact: true }).click()
  await tree.getByText('(2)').first().waitFor()
  await tree.getByRole('button', { name: 'Unfold all' }).click()
  await host.waitFor()
  const filter = tree.getByLabel('Filter')
  await filter.fill('EVIL')
  await host.waitFor()
  t.equal(await tree.locator('.leaf').count(), 1)
  await filter.fill('dotted')
  await tree.getByText('empty key').waitFor()
  await filter.fill('no such thing')
  await tree.getByText('No matches').waitFor()
  t.strictSame(await accessFaults(page), [])
  await filter.fill('')

  const queries = await tree
    .getByRole('link', { name: 'Search for this' })
    .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href))
  t.equal(queries.length, 16)
  for (const address of queries) {
    const query = new URL(address).searchParams.get('query') ?? ''
    const { status, json } = await admin.get(`/api/config?query=${encodeURIComponent(query)}`)
    t.equal(status, 200, query)
    t.strictSame(
      json.configs.map(({ id }: { id: string }) => id),
      [config.id],
      query,
    )
  }
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('families are counted, and each bar is the query for them', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  for (const [family, count] of [
    ['emotet', 3],
    [hostile.slice(0, 32), 1],
  ] as const)
    for (let number = 0; number < count; number++)
      t.equal(
        (await admin.send('POST', '/api/config', { family, cfg: { [family]: number }, upload_as: 'public' })).status,
        200,
      )
  await admin.send('POST', '/api/config', { family: 'secret', cfg: { a: 1 }, upload_as: 'private' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/configs`, bob.token)
  await page.getByRole('link', { name: 'Families' }).click()
  await page.waitForURL(`${url}/configs/families`)
  const list = page.getByRole('list', { name: 'Families' })
  await list.getByRole('link', { name: /^emotet 3 configs/ }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Uploaded').selectOption('in the last week')
  await list.getByRole('link', { name: /^<img src=x onerror="ran=1">/ }).click()
  await page.getByText('1 object', { exact: true }).waitFor()
  await page.goBack()
  await list.getByRole('link', { name: /^emotet/ }).click()
  await page.getByText('3 objects', { exact: true }).waitFor()
  // The statistics count what others keep for themselves; the query does not show it.
  await page.goBack()
  await list.getByRole('link', { name: /^secret 1 config,/ }).click()
  await page.getByText('Nothing matches this query.').waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

async function compareSelected(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).check()
  await boxes.nth(0).check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('heading', { name: 'Comparison' }).waitFor()
}

t.test('two configs, two blobs and two files are compared', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const upload = (contents: string) =>
    admin.send('POST', '/api/config', `{"family":"f","upload_as":"private","cfg":${contents}}`, {
      'content-type': 'application/json',
    })
  const old = (await upload(`{"same":1,"gone":"http://old.example/","n":1.0,"list":[1,2,3],"in":{"x":1,"y":2}}`)).json
  await upload(`{"same":1,"n":18446744073709551615,"list":[1,3],"in":{"x":1,"y":3},"new":${JSON.stringify(hostile)}}`)
  const text = Array.from({ length: 3000 }, (_, at) => `line ${at}`)
  for (const lines of [text, text.with(2900, 'http://changed.example/').with(10, hostile)])
    await admin.send('POST', '/api/blob', { blob_name: lines.at(10), blob_type: 't', content: lines.join('\n') })
  const zeros = Buffer.alloc(16)
  for (const strings of [
    ['common string', 'only in first'],
    ['common string', hostile, 'https://second.example/'],
  ])
    await admin.upload(Buffer.concat(strings.flatMap((each) => [Buffer.from(each), zeros])), {
      name: strings.at(1) ?? '',
    })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/configs`, admin.token)
  await compareSelected(page)
  const tree = page.getByRole('region', { name: 'Config', exact: true })
  const item = (name: string) =>
    tree
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .last()
  t.match(await item('gone').innerText(), /removed\s+hxxp:\/\/old\[\.\]example\//)
  t.match(await item('n').innerText(), /changed\s+1\.0\s[\s\S]*became\s+18446744073709551615/)
  t.match(await item('new').innerText(), /added\s+<img src=x onerror="ran=1">/)
  t.match(await item('y').innerText(), /changed\s+2\s[\s\S]*became\s+3/)
  t.match(await item('list').innerText(), /removed\s+2/)
  t.equal(await tree.getByText('same', { exact: true }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('checkbox', { name: 'Only differences' }).uncheck()
  await item('same').waitFor()

  await page.getByRole('link', { name: 'Blobs' }).click()
  await compareSelected(page)
  await page.getByText('2 added, 2 removed').waitFor()
  await page.getByRole('link', { name: '<img src=x onerror="ran=1">' }).waitFor()
  const lines = page.getByRole('region', { name: 'Lines' })
  t.ok((await lines.locator('.line').count()) < 200, 'only what is seen is drawn')
  await page.getByRole('button', { name: 'Next difference' }).click()
  await lines.getByText('<img src=x onerror="ran=1">').waitFor()
  await page.getByRole('button', { name: 'Next difference' }).click()
  await lines.getByText('hxxp://changed[.]example/').waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await compareSelected(page)
  const strings = page.getByRole('region', { name: 'Strings' })
  const texts = (): Promise<string[]> => strings.locator('bdi').allInnerTexts()
  await page.getByRole('radio', { name: 'Only in the second (2)' }).waitFor()
  await strings.getByText('hxxps://second[.]example/').waitFor()
  await page.getByRole('radio', { name: 'Only in the first (1)' }).check()
  t.strictSame(await texts(), ['only in first'])
  await page.getByRole('radio', { name: 'In both (1)' }).check()
  t.strictSame(await texts(), ['common string'])
  t.strictSame(await accessFaults(page), [])

  // From an object, with an identifier; kinds that do not go together; one that is not there.
  const files = (await admin.get('/api/file')).json.files
  await page.goto(`${url}/file/${files[0].id}`)
  await page.getByText('Compare with').click()
  await page.getByLabel('Other identifier or hash').fill(files[1].md5)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('radio', { name: 'In both (1)' }).waitFor()
  await page.goto(`${url}/compare/${files[0].id}/${old.id}`)
  await page.getByText('Two files, two configs or two blobs').waitFor()
  await page.goto(`${url}/compare/${files[0].id}/${'0'.repeat(64)}`)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await page.goto(`${url}/compare/${old.id}/${old.id}`)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})
