import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { openPage, visitByKey } from './open-page.ts'

const RUNS = 'ran=1'
/** Texts that would run, load or mislead if any of them became anything but text. */
const TEXTS = [
  `<img src=x onerror="${RUNS}">`,
  `<script>${RUNS}</script>`,
  `"><svg/onload=${RUNS}>`,
  `javascript:${RUNS}//`,
  `{{constructor.constructor('${RUNS}')()}}`,
  `</title><style>*{display:none}</style>`,
  `<iframe srcdoc="<script>parent.${RUNS}</script>">`,
  `[click](javascript:${RUNS})`,
  `invoice\u202egpj.exe`,
  `\u2066a\u2069\u200b\u0007\u001b[31mred`,
]

t.test('nothing that a sample brings along runs, loads or hides, on any screen', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  await definitionRows(app.db, ['origin'], {
    url_template: `javascript:${RUNS}`,
    rich_template: `<img src=x onerror="${RUNS}">{{value}}`,
    label: `<img src=x onerror="${RUNS}">`,
  })
  const publicGroup = (await app.db('group').where({ name: 'public' }).first('id')) ?? missing()
  await rightRow(app.db, { key: 'origin', groupId: publicGroup.id, canRead: true, canSet: true })
  const addresses: string[] = ['/configs/families']
  const pairs = { config: '', blob: '' }
  for (const text of TEXTS) {
    const tags = [{ tag: text }]
    const attributes = [{ key: 'origin', value: { [text]: [text] } }]
    const upload = await admin.upload(`sample ${text}`, {
      name: text.replaceAll('"', "'"),
      options: { tags, attributes },
    })
    t.equal(upload.status, 200)
    const { id } = upload.json
    await admin.send('POST', `/api/file/${id}/comment`, { comment: text })
    const config = await admin.send('POST', '/api/config', {
      family: text.slice(0, 32),
      parent: id,
      cfg: { [text]: { [text]: text } },
    })
    const blob = await admin.send('POST', '/api/blob', {
      blob_name: text,
      blob_type: text.slice(0, 32),
      content: text,
      parent: id,
    })
    t.strictSame([config.status, blob.status], [200, 200])
    addresses.push(
      `/file/${id}`,
      `/file/${id}/content`,
      `/file/${id}/relations`,
      `/blob/${blob.json.id}/content`,
      `/config/${config.json.id}`,
      `/blob/${blob.json.id}`,
    )
    for (const [kind, { json }] of [
      ['config', config],
      ['blob', blob],
    ] as const) {
      if (pairs[kind] !== '') addresses.push(`/compare/${pairs[kind]}/${json.id}`)
      pairs[kind] = json.id
    }
  }
  for (const text of TEXTS) addresses.push(`/files?query=${encodeURIComponent(text)}`, `/${encodeURIComponent(text)}/x`)
  const source = `${TEXTS.map((text) => `// ${text}`).join('\n')}\nrule any_file { condition: true }`
  const ruleset = (await admin.send('POST', '/api/yara/ruleset', { name: 'hostile', source, tag: TEXTS[0] })).json
  const hunt = (await admin.send('POST', '/api/yara/hunt', { source, query: `name:"${TEXTS[8]}"` })).json
  const collected = (await admin.send('POST', '/api/case', { name: TEXTS[0], description: TEXTS.join('\n') })).json
  const objects = { ids: [pairs.config, pairs.blob], note: TEXTS.join(' ').slice(0, 500) }
  await admin.send('POST', `/api/case/${collected.id}/object`, objects)
  addresses.push('/cases', `/cases/${collected.id}`, `/cases/${collected.id}/report`, `/cases/${collected.id}/graph`)
  addresses.push('/rules', `/rules/${ruleset.id}`, '/hunts', `/hunts/${hunt.id}`)
  addresses.push('/', '/files', '/configs', '/blobs')
  addresses.push('/triage?kind=file', '/triage?kind=config', '/triage?kind=blob')

  const { page, complaints } = await openPage(t, { url })
  page.on('dialog', (dialog) => {
    t.fail(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await visitByKey(page, url, admin.token)
  for (const address of addresses) {
    await page.goto(`${url}${address}`)
    await page.locator(DRAWN).first().waitFor()
    t.equal(await page.evaluate('globalThis.ran'), undefined, address)
    t.strictSame(await page.evaluate(UNWANTED), [], address)
  }
  t.strictSame(complaints, [])

  // The query for a value finds the object again, whatever is in it.
  await page.goto(`${url}/files`)
  for (const [at, text] of TEXTS.entries()) {
    await page
      .locator('.first')
      .nth(TEXTS.length - 1)
      .waitFor()
    await page
      .locator('.rows .row')
      .nth(TEXTS.length - 1 - at)
      .getByRole('link')
      .last()
      .click()
    await page.getByText('1 object', { exact: true }).waitFor()
    t.ok(new URL(page.url()).searchParams.get('query')?.startsWith('tag:"'), text)
    await page.goBack()
  }
})

/** Selectors of a complete screen: the comments of an object, the rows of a list, or the reason for an empty one. */
const DRAWN =
  '.source-editor, [aria-label="Rules"] tbody tr, [aria-label="Cases"] tbody tr, [aria-label="Objects"] tbody tr, [aria-label="Hunts"] tbody tr, [aria-label="Hits"] tbody tr, .families li, .bytes .characters, .relation-list li li, [aria-label="Relations"] .relation-list li, .compare .line, .compare .tree, .object:has([aria-label="Comments"] form) h1, .rows .row, .triage article h2, .query-error, main.empty h1'

/** Elements that only a text could have made, links to elsewhere, and characters that are not seen. */
const UNWANTED = `[...document.querySelectorAll('img, iframe, object, embed, body script, body style, [onerror], [onload], [srcdoc]')]
  .map(({ outerHTML }) => outerHTML)
  .concat([...document.querySelectorAll('a')].map(({ href }) => href).filter((href) => !href.startsWith(location.origin + '/')))
  .concat(document.body.innerText.match(/[\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u0007\\u001b]/g) ?? [])
  .concat(document.title.match(/[\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u0007\\u001b]/g) ?? [])`

t.test('the policy of the page refuses what is inline, evaluated, framed or from elsewhere', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await page.goto(url)
  await page.getByLabel('Login').waitFor()
  const attempts = {
    'inline script': `const e = document.createElement('script'); e.append('${RUNS}'); document.head.append(e)`,
    'text as markup': `document.body.innerHTML = '<p>'`,
    'evaluated text': `setTimeout('${RUNS}')`,
    'inline style': `const e = document.createElement('style'); e.append('p {}'); document.head.append(e)`,
    'worker of text': `new Worker('data:text/javascript,${RUNS}')`,
    'another policy': `trustedTypes.createPolicy('other', { createScriptURL: (text) => text })`,
    'request elsewhere': `fetch('http://127.0.0.1:1/')`,
    'base address': `const e = document.createElement('base'); e.href = 'http://127.0.0.1:1/'; document.head.append(e)`,
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const before = complaints.length
    await page.evaluate(`(async () => { ${attempt} })().catch(() => undefined)`)
    // Reports come in their own time.
    while (complaints.length === before) await page.evaluate('new Promise(requestAnimationFrame)')
    t.ok(
      complaints.slice(before).some((text) => /policy|Trusted/i.test(text)),
      name,
    )
  }
  t.equal(await page.evaluate('globalThis.ran'), undefined)
})
