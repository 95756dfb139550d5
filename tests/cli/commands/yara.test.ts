import { mkdir, readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'
import { openCli } from '../support/run-cli.ts'

const server = await openTestApp(t)
const { url, admin } = server
await server.aGroup('team')
const cli = await openCli(t)
await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
const rule = (text: string): string => `rule hit { strings: $a = "${text}" condition: $a }`
const write = (name: string, text: string): Promise<void> => writeFile(cli.path(name), text)
const rulesets = async () => (await cli.run(['yara', 'list', '-o', 'jsonl'])).records

t.test('files become rulesets, and again only when they change', async (t) => {
  await mkdir(cli.path('rules/deep'), { recursive: true })
  await write('rules/one.yar', rule('one'))
  await write('rules/deep/two words.yara', rule('two'))
  await write('rules/readme.txt', 'no rules')
  t.match(await cli.run(['yara', 'push', cli.path('rules'), '-n']), { code: 0, err: /would push/ })
  t.same(await rulesets(), [])
  const pushed = await cli.run(['yara', 'push', cli.path('rules'), '--tag', 'yara:x', '-o', 'jsonl'])
  t.match(pushed.records.map(({ status, ruleset }) => [status, ruleset]).toSorted(), [
    ['new', 'admin/one'],
    ['new', 'admin/two_words'],
  ])
  await write('rules/one.yar', rule('uno'))
  const again = await cli.run(['yara', 'push', cli.path('rules'), '-o', 'jsonl'])
  t.match(again.records.map(({ status }) => status).toSorted(), ['changed', 'unchanged'])
  t.match(await rulesets(), [
    { name: 'one', version: 2, tag: 'yara:x' },
    { name: 'two_words', version: 1, tag: 'yara:x' },
  ])
  t.match((await cli.run(['yara', 'versions', 'one', '-o', 'jsonl'])).records, [
    { version: 2, changed_by: 'admin', source: rule('uno') },
    { version: 1, source: rule('one') },
  ])
  const table = (await cli.run(['yara', 'list'], { columns: 120, env: { NO_COLOR: '1' } })).out
  t.match(table, /one +admin +active +yara:x +2/)
  t.match((await cli.run(['yara', 'show', 'one'], { columns: 80, env: { NO_COLOR: '1' } })).out, /1 +rule hit/)
})

t.test('two files of one name, a missing one and an empty folder are refused', async (t) => {
  await write('one.yara', rule('x'))
  t.match(await cli.run(['yara', 'push', cli.path('rules'), cli.path('one.yara')]), { code: 2, err: /would both/ })
  t.match(await cli.run(['yara', 'push', cli.path('missing.yar')]), { code: 1, err: /no such file/ })
  await mkdir(cli.path('empty'))
  t.match(await cli.run(['yara', 'push', cli.path('empty')]), { code: 2, err: /no \.yar/ })
})

t.test('sources are saved as files', async (t) => {
  await cli.run(['yara', 'push', cli.path('rules/one.yar'), '--group', 'team'])
  t.match(await cli.run(['yara', 'pull', cli.path('copy')]), { code: 0, err: /pulled 3 rulesets/ })
  t.equal(await readFile(cli.path('copy/admin/one.yar'), 'utf8'), rule('uno'))
  t.equal(await readFile(cli.path('copy/team/one.yar'), 'utf8'), rule('uno'))
  t.match(await cli.run(['yara', 'show', 'one']), { code: 1, err: /several rulesets/ })
  t.match(await cli.run(['yara', 'rm', 'team/one', '--yes']), { code: 0, err: /removed ruleset team\/one/ })
})

t.test('errors and warnings of rules are listed with their lines', async (t) => {
  await write('wrong.yar', 'rule a {\n  condition: pee.x\n}')
  const checked = await cli.run(['yara', 'check', cli.path('wrong.yar'), '-o', 'jsonl'])
  t.equal(checked.code, 1)
  t.match(checked.records, [{ severity: 'error', line: 2, column: 14, code: 'E009' }])
  t.match(await cli.run(['yara', 'check', '-'], { stdin: rule('fine') }), { code: 0 })
  t.match(await cli.run(['yara', 'push', cli.path('wrong.yar')]), { code: 1, err: /line 2, column 14/ })
})

t.test('rulesets are disabled and enabled, and their matches listed', async (t) => {
  t.match(await cli.run(['yara', 'disable', 'two_words']), { code: 0, err: /disabled ruleset two_words/ })
  t.match(await rulesets(), [{ is_active: true }, { is_active: false }])
  await cli.run(['yara', 'enable', 'two_words'])
  const { sha256 } = (await admin.upload('one, two')).json
  await until(async () => (await admin.get(`/api/file/${sha256}/yara`)).json.state === 'done')
  const found = await cli.run(['yara', 'matches', sha256], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(found.out, /two_words +hit +\$a@0x5/)
  t.match(await cli.run(['yara', 'matches', 'two_words', '-o', 'ids']), { code: 0, out: `${sha256}\n` })
  t.match((await cli.run(['yara', 'list', '-o', 'jsonl'])).records, [
    { name: 'one', matches: { files: 0, is_exact: true, last_match_at: null } },
    { name: 'two_words', matches: { files: 1, is_exact: true, last_match_at: String } },
  ])
  const listed = await cli.run(['yara', 'list'], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(listed.out, /LAST MATCH[\s\S]*one .* 2 +0 [\s\S]*two_words .* 1 +1 /)
  const shown = await cli.run(['yara', 'show', 'two_words'], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(shown.out, /files +1\n[\s\S]*RULE +FILES +LAST MATCH\n *hit +1 +\d{4}-/)
  for (const searched of [sha256, 'two_words'])
    t.match(await cli.run(['yara', 'matches', searched, '--rule', 'other', '-o', 'ids']), { code: 0, out: /^$/ })
  t.match(await cli.run(['yara', 'matches', 'nothing']), { code: 5, err: /no ruleset "nothing"/ })
})

t.test('rules are tested against stored files', async (t) => {
  const ids: string[] = []
  for (const content of ['a tested text', 'another text']) ids.push((await admin.upload(content)).json.id)
  await write('tried.yar', rule('tested'))
  t.match((await cli.run(['yara', 'test', cli.path('tried.yar'), ...ids, '-o', 'jsonl'])).records, [
    { object: ids[0], rule: 'hit', strings: [{ identifier: '$a', offset: 2 }] },
  ])
  const table = await cli.run(['yara', 'test', '-', ...ids], { stdin: rule('text'), columns: 120 })
  t.match(table, { code: 0, out: /hit .*\$a@0x9[\s\S]*hit .*\$a@0x8/ })
  t.match(await cli.run(['yara', 'test', cli.path('tried.yar'), 'f'.repeat(64)]), { code: 5, err: /not found/ })
  await write('local.bin', 'a tested text')
  const byPath = await cli.run(['yara', 'test', cli.path('tried.yar'), `file:${cli.path('local.bin')}`, '-o', 'ids'])
  t.match(byPath, { code: 0, out: `${ids[0]}\n` })
  const listed = ['yara', 'test', cli.path('tried.yar'), '-', '-o', 'ids']
  t.match(await cli.run(listed, { stdin: `${ids.join('\n')}\n` }), { code: 0, out: `${ids[0]}\n` })
  t.match(await cli.run(['yara', 'test', '-', '-'], { stdin: rule('text') }), { code: 2, err: /not both/ })
  await write('wrong.yar', 'rule a { condition: wrong }')
  t.match(await cli.run(['yara', 'test', cli.path('wrong.yar'), ids[0] ?? '']), { code: 1, err: /unknown identifier/ })
})
