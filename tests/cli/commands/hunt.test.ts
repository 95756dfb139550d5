import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('a hunt prints its hits, and is listed, watched, cancelled and deleted', async (t) => {
  const { url, admin, folder } = await openTestApp(t, { enable_facts: '0' })
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const found = (await admin.upload('a marker-1', { name: 'a.exe' })).json.id
  await admin.upload('nothing here')
  const rules = join(folder, 'rules.yar')
  await writeFile(rules, 'rule marked { strings: $a = "marker-1" $b = "a" condition: $a and $b }')
  const started = await cli.run(['hunt', 'start', rules, '-o', 'jsonl'])
  t.match(started, {
    code: 0,
    err: /scans 2 files; it goes on after Ctrl-C[\s\S]* is done: 1 hits, 2 of 2 files scanned, 0 of them skipped/,
  })
  t.notMatch(started.err, /every file is read/)
  t.match(started.records, [{ position: 1, object: found, name: 'a.exe', size: 10, rule: 'marked' }])
  const [{ id }] = (await cli.run(['hunt', 'list', '-o', 'jsonl'])).records as [{ id: string }]
  t.match((await cli.run(['hunt', 'list', '-o', 'table'])).out, /done .*2\/2 /)
  t.match((await cli.run(['hunt', 'hits', id, '-o', 'table'])).out, /marked .*\$a@0x2 \$b@0x0|\$b@0x0 \$a@0x2/)
  t.equal((await cli.run(['hunt', 'hits', id, '--follow', '-o', 'ids'])).out, `${found}\n`)
  t.match((await cli.run(['hunt', 'watch', id, '-o', 'jsonl'])).records, [{ id, state: 'done', scanned: 2, hits: 1 }])
  t.match((await cli.run(['hunt', 'watch', id, '--once', '-o', 'jsonl'])).records, [{ id }])
  t.match(await cli.run(['hunt', 'keep', id, 'marked', '-n']), { code: 0, err: /would create ruleset marked/ })
  const kept = ['hunt', 'keep', id, 'marked', '--tag', 'yara:marked', '--expires', '2999-01-01T00:00:00Z']
  t.match(await cli.run(kept), { code: 0, err: /created ruleset admin\/marked/ })
  t.match((await cli.run(['yara', 'show', 'marked', '-o', 'jsonl'])).records, [
    { is_active: true, tag: 'yara:marked', source: /marker-1/, expires_at: /^2999-01-01/ },
  ])
  t.match(await cli.run(kept), { code: 1, err: /already/ })
  const again = await cli.run(['hunt', 'start', '--ruleset', 'marked', '-o', 'ids'])
  t.match(again, { code: 0, out: `${found}\n` })
  t.match((await cli.run(['hunt', 'list', '-o', 'jsonl'])).records, [
    { ruleset: { name: 'marked', group: 'admin', version: 1 } },
    { id, ruleset: null },
  ])
  t.match((await cli.run(['hunt', 'list', '-o', 'table'])).out, /admin\/marked 1/)
  t.equal((await cli.run(['hunt', 'start', '--ruleset', 'none'])).code, 5)

  const changed = join(folder, 'marked.yar')
  await writeFile(changed, 'rule newer { strings: $a = "nothing here" condition: $a }')
  t.equal((await cli.run(['yara', 'push', changed])).code, 0)
  const ofVersion = async (version: string) => {
    const flags = ['--ruleset', 'marked', '--ruleset-version', version]
    t.equal((await cli.run(['hunt', 'start', ...flags])).code, 0)
    const [{ id }] = (await cli.run(['hunt', 'list', '-o', 'jsonl'])).records as [{ id: string }]
    return id
  }
  const pair = [await ofVersion('2'), await ofVersion('1')]
  const compared = await cli.run(['hunt', 'compare', ...pair, '-o', 'jsonl'])
  t.match(compared, { code: 0, err: /hit by this hunt only: 1, by the other only: 1, by both: 0/ })
  t.match(compared.records, [
    { hit_by: 'this', rules: ['newer'], other_rules: [] },
    { hit_by: 'other', object: found, name: 'a.exe', rules: [], other_rules: ['marked'] },
  ])
  t.equal((await cli.run(['hunt', 'compare', ...pair, '--hit-by', 'other', '-o', 'ids'])).out, `${found}\n`)
  t.match(await cli.run(['hunt', 'compare', id, id]), { code: 1, err: /another hunt/ })
  t.match(await cli.run(['hunt', 'start', rules, '--ruleset-version', '1']), { code: 2, err: /needs --ruleset/ })

  await writeFile(
    rules,
    'rule small { condition: filesize < 9 } rule marked { strings: $a = "marker-1" condition: $a }',
  )
  t.match(await cli.run(['hunt', 'start', rules]), {
    code: 0,
    err: /every file is read, because these rules need no certain text: small\n/,
  })
  t.match(await cli.run(['hunt', 'start']), { code: 2, err: /a file of YARA rules or --ruleset/ })
  t.match(await cli.run(['hunt', 'start', rules, '--ruleset', 'marked']), { code: 2, err: /--ruleset/ })
  t.match(await cli.run(['hunt', 'cancel', id]), { code: 0, err: /is done/ })
  t.match(await cli.run(['hunt', 'cancel', id, '-n']), { code: 0, err: /would cancel/ })
  t.match(await cli.run(['hunt', 'rm', id, '-n']), { code: 0, err: /would delete/ })
  t.match(await cli.run(['hunt', 'rm', id]), { code: 0, err: /deleted/ })
  t.equal((await cli.run(['hunt', 'hits', id])).code, 5)
  const detached = await cli.run([
    'hunt',
    'start',
    rules,
    '--newest',
    '1',
    '--query',
    'name:a.exe',
    '--detach',
    '-o',
    'jsonl',
  ])
  t.match(detached.records, [{ state: 'running', newest: 1, query: 'name:a.exe', total: 1 }])
  await writeFile(rules, 'rule marked { condition: tru }')
  t.match(await cli.run(['hunt', 'start', rules]), { code: 1, err: /line 1, column 26/ })
  t.equal((await cli.run(['hunt', 'start', rules, '--newest', '0'])).code, 2)
  t.match(await cli.run(['hunt', 'start', join(folder, 'missing.yar')]), { err: /missing.yar/ })
  t.match(await cli.run(['hunt', 'start', rules, '-n']), { code: 0, err: /would start/ })
})
