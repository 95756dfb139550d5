import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const RUNS = 'ran=1'
/** Templates and what is shown of them; each has the same value. */
const HOSTILE: readonly (readonly [template: string, shown: string])[] = [
  [`<img src=x onerror="${RUNS}">{{{value.html}}}`, `<img src=x onerror="${RUNS}"><script>${RUNS}</script>`],
  [
    `[a](javascript:${RUNS}) ![b](http://127.0.0.1:1/x.png)`,
    `a (javascript:${RUNS}) ![b](hxxp://127[.]0[.]0[.]1:1/x.png)`,
  ],
  ['[here]({{value.address}})', `here (javascript:${RUNS})`],
  ['x {{value.hidden}} y', 'x a\\u202eb y'],
  ['x{{value.__proto__.constructor}}{{constructor.constructor}}{{value.html.constructor.constructor}}y', 'y'],
  ['{{#value}}never closed', "The key's template could not render this value."],
  [`${'{{#value.many}}'.repeat(9)}x${'{{/value.many}}'.repeat(9)}`, "The key's template could not render this value."],
  ['{{=<% %>=}}<%value.exact%> <%{value.exact}%>', '18446744073709551615'],
]
const VALUE = `{"html": "<script>${RUNS}</script>", "address": "javascript:${RUNS}", "hidden": "a\\u202eb", "exact": 18446744073709551615,
  "many": [${Array.from({ length: 300 }, (_, at) => at + 1)}]}`

const row = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Attributes' }).locator('dl > div').filter({ hasText: label })

t.test('values are shown as the template of their key says, and as they are stored', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const other = (await admin.upload('other', { name: 'other.bin' })).json
  const definition = {
    key: 'job',
    label: 'Job',
    description: '',
    hidden: false,
    rich_template: '**{{value.name}}** of [this]({{value.from}})\n\n{{#value.steps}}\n* {{.}}\n{{/value.steps}}',
    url_template: 'https://wiki.example/$value',
  }
  t.equal((await admin.send('POST', '/api/attribute', definition)).status, 200)
  t.equal(
    (
      await admin.send('POST', '/api/attribute', {
        ...definition,
        key: 'plain',
        label: '',
        rich_template: '',
        url_template: 'https://wiki.example/$value',
      })
    ).status,
    200,
  )
  const value = { name: 'unpack', from: other.id, steps: ['one', 'two'] }
  const attributes = [
    { key: 'job', value },
    { key: 'plain', value: '7$&' },
  ]
  const { id } = (await admin.upload('content', { options: { attributes } })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  const job = row(page, 'Job')
  await job.getByRole('strong').getByText('unpack').waitFor()
  t.strictSame(await job.locator('.markdown').getByRole('listitem').allInnerTexts(), ['one', 'two'])
  await job.getByText('Stored value').click()
  await job.locator('.tree').getByText('unpack').waitFor()
  await row(page, 'plain').getByText('hxxps://wiki[.]example/7$&').waitFor()
  t.equal(await job.getByText('wiki[.]example').count(), 0, 'an object makes no address')
  t.strictSame(await accessFaults(page), [])
  await job.getByRole('link', { name: 'this' }).click()
  await page.getByRole('heading', { name: 'other.bin' }).waitFor()
  t.strictSame(complaints, [])
})

t.test('whatever a template says, nothing of it runs, is loaded or never ends', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { id } = (await admin.upload('content')).json
  for (const [at, [template]] of HOSTILE.entries()) {
    const definition = { key: `key${at}`, label: `Case ${at}`, description: '', hidden: false, rich_template: template }
    const urls = { url_template: `javascript:${RUNS}//$value` }
    t.equal((await admin.send('POST', '/api/attribute', { ...definition, ...urls })).status, 200)
    const sent = `{"key": "key${at}", "value": ${VALUE}}`
    const json = { 'content-type': 'application/json' }
    t.equal((await admin.send('POST', `/api/file/${id}/attribute`, sent, json)).status, 200)
  }
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  for (const [at, [template, shown]] of HOSTILE.entries()) {
    await row(page, `Case ${at}`).getByText(shown).first().waitFor()
    t.pass(template.slice(0, 60))
  }
  const section = page.getByRole('region', { name: 'Attributes' })
  t.equal(await section.locator('img, script, iframe, [onerror]').count(), 0)
  for (const link of await section.getByRole('link').all()) t.notMatch(await link.getAttribute('href'), /^(?!\/)/)
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})
