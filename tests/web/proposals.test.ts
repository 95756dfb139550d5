import t from 'tap'
import { plainField, positionAt } from '../../web/src/query/query-position.ts'
import { openTestApp } from '../support/app.ts'
import { definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'
import { queryText } from './query-text.ts'

/** The place at the sign `|`, which is not part of the query. */
function at(marked: string): ReturnType<typeof positionAt> {
  const cursor = marked.indexOf('|')
  return positionAt(marked.replace('|', ''), cursor)
}

t.test('what is being written, wherever the cursor is', async (t) => {
  t.strictSame(at('ta|'), { field: undefined, typed: 'ta', start: 0, end: 2 })
  t.strictSame(at('a:b AND -(ta|'), { field: undefined, typed: 'ta', start: 10, end: 12 })
  t.strictSame(at('tag:|'), { field: 'tag', typed: '', start: 0, end: 4 })
  t.strictSame(at('NOT tag:fe|ed OR x'), { field: 'tag', typed: 'fe', start: 4, end: 12 })
  t.strictSame(at('tag:"feed ho|'), { field: 'tag', typed: 'feed ho', start: 0, end: 12 })
  t.strictSame(at('tag:"feed ho|ney" AND x'), { field: 'tag', typed: 'feed ho', start: 0, end: 16 })
  t.strictSame(at('(config.family:"a\\"b|'), { field: 'config.family', typed: 'a"b', start: 1, end: 20 })
  t.strictSame(at('tag:a\\*|'), { field: 'tag', typed: 'a*', start: 0, end: 7 })
  // A quote that another condition closes is not part of what is written.
  t.strictSame(at('tag:"fe| name:"x"'), { field: 'tag', typed: 'fe', start: 0, end: 7 })
  for (const text of [
    'tag:a*|',
    'tag:"a?b|',
    'tag:"a b"|',
    'comment:"see tag|',
    'comment:"a" "see tag:f|',
    '|',
    'a |',
    '5|',
  ])
    t.equal(at(text)?.field === 'comment' ? undefined : at(text), undefined, text)
  t.equal(at('comment:"see tag:f|')?.field, 'comment', 'within a text only that text is written')
  t.strictSame(['config.family', 'family', 'attribute.tag', 'a.b.tag'].map(plainField), [
    'family',
    'family',
    'attribute.tag',
    'a.b.tag',
  ])
})

const FAMILY = 'agent "tesla" * <img src=x onerror="ran=1">'.slice(0, 32)
const TAG = 'feed:honey "pot" \\ *?'

t.test(
  'values of tags, families, users, groups and keys are completed by keyboard, each as far as one may know',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    const { url, app, admin, as, aGroup } = await openTestApp(t)
    await aGroup('lab')
    await aGroup('others')
    await as({ login: 'mallory', groups: ['others'] })
    await as({ login: 'mia', groups: ['lab'] })
    const kim = await as({ login: 'kim', groups: ['lab'] })
    await definitionRows(app.db, ['origin', 'secret'])
    const { id: groupId } = (await app.db('group').where({ name: 'lab' }).first('id')) ?? missing()
    await rightRow(app.db, { key: 'origin', groupId, canRead: true })
    await admin.upload('a', { name: 'a.bin', options: { tags: [{ tag: TAG }], upload_as: 'public' } })
    await admin.send('POST', '/api/config', { family: FAMILY, cfg: { a: 1 }, upload_as: 'public' })
    const { page, complaints } = await openPage(t, { url })
    await visitByKey(page, `${url}/`, kim.token)
    const query = page.getByRole('combobox', { name: 'Query' })
    const options = async (): Promise<readonly string[]> => {
      await page.locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor()
      // Counts come after the values.
      const withCounts = await page.getByRole('option').allInnerTexts()
      return withCounts.map((text) =>
        text
          .replace(/\n\d+$/, '')
          .replace('\n', ' ')
          .trim(),
      )
    }
    const type = async (text: string): Promise<void> => {
      await query.fill('')
      await query.pressSequentially(text)
    }

    await type('NOT tag:"feed:ho')
    const [tag = ''] = await options()
    await query.press('ArrowDown')
    t.equal(await query.getAttribute('aria-expanded'), 'true')
    t.equal(
      await query.getAttribute('aria-activedescendant'),
      await page.getByRole('option', { selected: true }).getAttribute('id'),
    )
    t.strictSame(await accessFaults(page), [])
    await query.press('Enter')
    t.equal(await queryText(query), `NOT ${tag}`)
    t.equal(await page.getByRole('option').count(), 0)
    t.equal(await query.getAttribute('aria-expanded'), 'false')
    await type('tag:feed')
    await options()
    await query.press('ArrowDown')
    await query.press('Enter')
    await query.press('Enter')
    await page.getByText('1 object', { exact: true }).waitFor()

    // In the middle of a query the rest stays, and writing goes on after the value. A field is followed by its values.
    await query.fill('ta AND name:a.bin')
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await query.press(key)
    await query.press('ArrowDown')
    t.match((await options())[0], /^tag:/)
    await query.press('ArrowDown')
    await query.press('Enter')
    t.strictSame(await options(), [tag])
    await query.press('ArrowDown')
    await query.press('Enter')
    t.equal(await queryText(query), `${tag} AND name:a.bin`)
    await page.keyboard.type('!')
    t.equal(await queryText(query), `${tag}! AND name:a.bin`, 'the cursor is behind the value')
    await page.keyboard.press('Backspace')

    await type('config.family:AGENT')
    t.strictSame(await options(), [`config.family:"agent \\"tesla\\" \\* <img src=x onerr" 1 config`])
    await query.press('ArrowDown')
    await query.press('Enter')
    await query.press('Enter')
    await page.waitForURL(/config\.family/)
    await page.getByText('1 object', { exact: true }).waitFor()
    t.equal(await page.evaluate('globalThis.ran'), undefined)

    const source = 'rule win_note { strings: $a = "noted" condition: $a }'
    await kim.send('POST', '/api/yara/ruleset', { name: 'notes', source, group: 'lab' })
    await admin.send('POST', '/api/yara/ruleset', { name: 'hidden', source: source.replace('win_note', 'win_secret') })
    await admin.upload('noted', { options: { upload_as: 'public' } })
    await admin.upload('noted, too', { options: { upload_as: 'lab' } })
    await until(async () => (await app.db('yara_match')).length === 3)
    await type('NOT yara:WIN')
    t.strictSame(await options(), ['yara:win_note'], 'of rulesets that the account sees')

    await kim.send('POST', '/api/case', { name: 'Harbour at night' })
    await admin.send('POST', '/api/case', { name: 'Harbour of others' })
    await type('case:harb')
    t.strictSame(await options(), ['case:"Harbour at night"'], 'of groups of the account')
    await type('uploader:m')
    t.strictSame(await options(), ['uploader:mia user', 'uploader:kim user'], 'colleagues, and nobody else')
    await type('shared:l')
    t.strictSame(await options(), ['shared:lab group', 'shared:public group'])
    await type('favorites:')
    t.strictSame(await options(), ['favorites:kim user', 'favorites:mia user'])
    await type('(attribute.')
    t.strictSame(await options(), ['attribute.origin: attribute'])
    await query.press('ArrowDown')
    await query.press('Enter')
    t.equal(await queryText(query), '(attribute.origin:')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await signInByKey(page, admin.token)
    await type('uploader:m')
    t.ok((await options()).includes('uploader:mallory user'), 'administrators know everybody')
    await type('shared:o')
    t.ok((await options()).includes('shared:others group'))
    await type('attribute.s')
    t.strictSame(await options(), ['attribute.secret: attribute'])
    t.strictSame(complaints, [])
  },
)

t.test('proposals come only where someone still types, and not with every letter from the server', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('a', { name: 'a.bin', options: { tags: [{ tag: 'honeypot' }] } })
  const { page, complaints } = await openPage(t, { url })
  await page.clock.install()
  await visitByKey(page, `${url}/files`, admin.token)
  const asked: string[] = []
  await page.route('**/api/tag?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('query') ?? '')
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 3600_000)
  const query = page.getByRole('combobox', { name: 'Query' })
  await query.pressSequentially('tag:honey')
  await until(async () => {
    await page.clock.runFor(500)
    return (await page.getByRole('option', { name: 'tag:honeypot' }).count()) === 1
  })
  t.strictSame(asked, ['honey'], 'one question for what was typed at once')

  // An earlier proposal does not replace what was typed since.
  await query.pressSequentially('x')
  await query.press('ArrowDown')
  await page.clock.runFor(500)
  await until(async () => asked.includes('honeyx'))
  t.equal(await queryText(query), 'tag:honeyx')

  // Leaving, searching and Escape end the question.
  for (const [text, leave] of [
    ['tag:h', () => page.getByRole('button', { name: 'Count' }).focus()],
    ['tag:ho', () => query.press('Enter')],
    ['tag:hon', () => query.press('Escape')],
  ] as const) {
    const before = asked.length
    await query.fill(text)
    await leave()
    await page.clock.runFor(500)
    t.equal(asked.length, before)
    t.equal(await page.getByRole('option').count(), 0)
  }
  await page.clock.runFor(1000)
  t.notOk(
    asked.some((text) => /^hon?$|^h$/.test(text)),
    asked.join(' '),
  )
  t.strictSame(complaints, [])
})
