import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const RUNS = 'ran=1'
const repeated = (text: string, length = 8000): string => text.repeat(Math.floor(length / text.length))

/** Comments that would run, load, lead elsewhere, mislead or take long, if any of them were more than text. */
const ATTACKS: Readonly<Record<string, string>> = {
  'script address': `[a](javascript:${RUNS}) [b](JaVaScRiPt:${RUNS}) [c](java&#115;cript:${RUNS}) <javascript:${RUNS}>`,
  'script address with blanks': `[a](<java\tscript:${RUNS}>) [b](&#x09;javascript:${RUNS}) [c](\u0001javascript:${RUNS})`,
  'address of data': `[a](data:text/html,<script>${RUNS}</script>) ![b](data:image/svg+xml,<svg onload="${RUNS}">)`,
  'other addresses':
    '[a](vbscript:x) [b](file:///etc/passwd) [c](//evil.example/x) [d](\\\\evil.example\\x) [e](blob:x)',
  reference: `[a][b] [b]\n\n[b]: javascript:${RUNS} "title"\n[c]: //evil.example`,
  image: '![x](http://127.0.0.1:1/x.png) ![y][z]\n\n[z]: http://127.0.0.1:1/y.png',
  elements: `<img src=x onerror="${RUNS}"> <b onclick=${RUNS}>x</b>\n\n<script>${RUNS}</script>\n\n<style>*{display:none}</style>`,
  frame: `<iframe srcdoc="<script>parent.${RUNS}</script>"></iframe>\n<!-- x --><?x?><![CDATA[x]]>`,
  entities: '&lt;img src=x&gt; &#60;script&#62; &amp;lt; &Tab; &NewLine; &colon;',
  'title that closes': `[a](http://evil.example "x' onmouseover='${RUNS}")`,
  'code that closes': `\`<img src=x onerror="${RUNS}">\`\n\n\`\`\`html" onload="${RUNS}\n</code></pre><script>${RUNS}</script>\n\`\`\``,
  autolinks:
    'http://evil.example/a https://evil.example www.evil.example <https://evil.example> a@evil.example <mailto:a@evil.example>',
  deceptive: '[http://good.example/](http://evil.example/)',
  directions: '**in\u202evoice** `\u2066a\u2069` [\u202eelpmaxe](http://a\u200b.example/) \u0007\u001b[31mred',
  table: `| a | <img src=x onerror="${RUNS}"> |\n|---|---|\n| [x](javascript:${RUNS}) | b |`,
  task: '- [ ] open\n- [x] done',
  quotes: '>'.repeat(10_000),
  'nested quotes': Array.from({ length: 120 }, (_, at) => `${'>'.repeat(at)} a`).join('\n'),
  'nested lists': Array.from({ length: 120 }, (_, at) => `${' '.repeat(at * 2)}* a`)
    .join('\n')
    .slice(0, 8000),
  numbers: repeated('1) '),
  brackets: repeated('['),
  emphasis: repeated('***a'),
  'half a pair': 'a \ud83d b'.toWellFormed(),
  'long start': '99999999999999999999. a\n\n0. b',
}

/** Elements and links that only a comment could have made. */
const UNWANTED = `(() => {
  const comments = document.querySelector('[aria-label="Comments"]')
  return [...comments.querySelectorAll('img, iframe, script, style, svg:not(.icon), input, [onclick], [onload], [onerror], [title*="onmouseover"], h1, table')]
    .map(({ outerHTML }) => outerHTML)
    .concat([...comments.querySelectorAll('a')].map(({ href }) => href).filter((href) => !href.startsWith(location.origin + '/object/')))
    .concat(comments.innerText.match(/[\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u0007\\u001b]/g) ?? [])
})()`

t.test('nothing in a comment runs, loads, leads elsewhere or is hidden', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const { dhash } = await anObject(app)
  for (const [name, comment] of Object.entries(ATTACKS))
    t.equal((await admin.send('POST', `/api/blob/${dhash}/comment`, { comment })).status, 200, name)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/blob/${dhash}`, admin.token)
  await page.locator('.comments .markdown').first().waitFor()
  t.equal(await page.locator('.comments .said').count(), Object.keys(ATTACKS).length)
  t.strictSame(await page.evaluate(UNWANTED), [])
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  for (const text of ['hxxp://good[.]example/ (hxxp://evil[.]example/)', 'in\\u202evoice', '[x] done'])
    await page.locator('.comments').getByText(text).first().waitFor()
  await page.waitForLoadState('networkidle')
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('comments have paragraphs, emphasis, code, lists, quotes and links to objects', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const { dhash } = await anObject(app)
  const other = (await admin.upload('other', { name: 'other.bin' })).json
  const comment = [
    '# Found **in the wild**',
    'drops *two* files,\nthe second is `C:\\Windows\\x.dll`',
    '1. one\n2. two\n   - inner',
    '> quoted\n> twice',
    '```\n<b> ~~code~~\n```',
    `see ${other.id} and [that one](/file/${other.id}) or [here](${url}/sample/${other.id.toUpperCase()}), not [there](https://evil.example/file/${other.id})`,
    'http://evil.example/x, [shop](http://evil.example/shop), \\*not\\* <b>bold</b> ![a](http://127.0.0.1:1/a.png)',
    '-'.repeat(60),
  ].join('\n\n')
  await admin.send('POST', `/api/blob/${dhash}/comment`, { comment })
  await admin.send('POST', `/api/blob/${dhash}/comment`, { comment: `**huge** ${'x'.repeat(8000)}` })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/blob/${dhash}`, admin.token)
  const said = page.locator('.comments .said')
  const first = said.filter({ hasText: 'Found' })
  await first.getByRole('strong').getByText('in the wild', { exact: true }).waitFor()
  t.equal(await first.getByRole('emphasis').innerText(), 'two')
  t.equal(await first.getByRole('code').first().innerText(), 'C:\\Windows\\x.dll')
  t.equal(await first.getByRole('listitem').count(), 3)
  t.match(await first.getByRole('blockquote').innerText(), 'quoted\ntwice')
  t.match(await first.locator('pre').innerText(), '<b> ~~code~~')
  t.equal(await first.getByRole('heading').count(), 0)
  t.strictSame(
    await Promise.all((await first.getByRole('link').all()).map((link) => link.getAttribute('href'))),
    Array.from({ length: 3 }, () => `/object/${other.id}`),
  )
  const text = await first.innerText()
  for (const shown of [
    'hxxp://evil[.]example/x',
    'shop (hxxp://evil[.]example/shop)',
    `there (hxxps://evil[.]example/file/${other.id})`,
    '*not* <b>bold</b> ![a](hxxp://127[.]0[.]0[.]1:1/a.png)',
  ])
    t.ok(text.includes(shown), shown)
  t.equal(await first.locator('hr').count(), 1)
  t.match(await said.filter({ hasText: 'huge' }).innerText(), /^\*\*huge\*\* x+$/, 'a huge one is text')
  t.strictSame(await accessFaults(page), [])
  await first.getByRole('link', { name: 'that one' }).click()
  await page.getByRole('heading', { name: 'other.bin' }).waitFor()
  t.strictSame(complaints, [])
})
