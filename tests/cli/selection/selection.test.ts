import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import { openCli } from '../support/run-cli.ts'

const TEXTS = 'file\n["file"]\n{"type":"file"}\nnull\na"b\ntwo\nlines\n'

t.test('selections over a real server', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const names = Array.from({ length: 450 }, (_, at) => `name ${at} \u202e`)
  await concurrently(16, names, async (name) => {
    const { status } = await admin.upload(name, { name })
    if (status !== 200) throw new Error(`the upload of ${name} was answered with ${status}`)
  })
  const big = '{"family":"f","config_type":"static","cfg":{"n":123456789012345678901234567890,"f":1.5,"e":"\\u001b"}}'
  const id: string = (await admin.send('POST', '/api/config', big)).json.id

  await t.test('jq: each record, or the array with -o json', async (t) => {
    const each = await cli.run(['list', '-l', 'all', '--jq-json', '.file_name'])
    t.equal(each.code, 0)
    const found = each.out.trim().split('\n')
    t.equal(found.length, names.length, 'more than one batch')
    t.notMatch(each.out, '\u202e', 'what would not be seen is escaped')
    t.same(found.map((line) => JSON.parse(line)).sort(), [...names].sort(), 'and the value is the same')
    t.equal((await cli.run(['list', '-l', 'all', '-o', 'json', '--jq', 'length'])).out, `${names.length}\n`)
    t.equal((await cli.run(['list', '-l', '3', '-o', 'jsonl', '--jq', '.file_size'])).out.split('\n').length, 4)
    t.equal((await cli.run(['list', '-l', '3', '--jq', 'select(.id == "x")'])).out, '')
    t.equal((await cli.run(['search', 'tag:nothing', '-o', 'json', '--jq', 'length'])).out, '0\n')
    t.equal((await cli.run(['list', '-l', '1', '--jq', '.type, .type'], { columns: 80 })).out, 'file\nfile\n')
  })

  await t.test('jq prints texts as they are, and JSON of anything else', async (t) => {
    const filtered = async (option: string, expression: string) =>
      (await cli.run(['list', '-l', '1', option, expression])).out
    t.equal(await filtered('--jq', '.type, [.type], {type}, null, "a\\"b", "two\\nlines"'), TEXTS)
    t.equal(await filtered('--jq-json', '.type, "a\\"b"'), '"file"\n"a\\"b"\n')
    t.match(await filtered('--jq', '.file_name'), /^name \d+ \\u202e\n$/, 'what would not be seen is escaped')
    t.match(await cli.run(['list', '--jq', '.', '--jq-json', '.']), { code: 2, err: /cannot be used with/ })
  })

  await t.test('jq keeps numbers as they are written', async (t) => {
    t.equal((await cli.run(['get', id, '--jq', '.cfg.n'])).out, '123456789012345678901234567890\n')
    t.equal((await cli.run(['get', id, '--jq', '.cfg.f'])).out, '1.5\n')
    t.equal((await cli.run(['get', id, '--jq', '.cfg.e'])).out, '\\u001b\n')
    t.equal((await cli.run(['get', id, '-f', 'cfg.n'])).out, '{"cfg.n":123456789012345678901234567890}\n')
  })

  await t.test('templates', async (t) => {
    const text = '{{family}}\\t{{cfg.n}}\\n[{{{cfg.e}}}{{&cfg.e}}]{{#tags}}{{tag}}{{/tags}}'
    t.equal((await cli.run(['get', id, '--template', text])).out, 'f\t123456789012345678901234567890\n[\\x1b\\x1b]\n')
    const lines = await cli.run(['list', '-l', '2', '--template', '{{file_name}} {{file_size}}\\n'])
    t.match(lines.out, /^name \d+ \\u202e \d+\nname \d+ \\u202e \d+\n$/)
    t.equal((await cli.run(['list', '-l', '1', '--template', '<a & "b">'])).out, '<a & "b">\n', 'no HTML')
    t.match(await cli.run(['list', '--template', '{{fil_name}}']), {
      code: 2,
      out: '',
      err: /--template: unknown field "fil_name" \(did you mean file_name\?/,
    })
  })

  await t.test('a wrong selection is refused before anything is done', async (t) => {
    await writeFile(cli.path('new'), 'new content')
    const wrong: [string[], RegExp][] = [
      [['--jq', '.a['], /--jq: "\.a\[": syntax error/],
      [['--jq', 'nofun(.)'], /--jq: "nofun\(\.\)": nofun\/1 is not defined/],
      [['--jq-json', '.a['], /--jq-json: "\.a\[": syntax error/],
      [['--jq', ''], /--jq: ""/],
      [['--template', '{{x'], /--template: "\{\{x": Unclosed tag/],
      [['--template', '{{#x}}'], /--template: ".*": Unclosed section "x"/],
      [['--jq', '.', '--template', 'x'], /'--jq <expression>' cannot be used with option '--template <text>'/],
      [['--jq', '.', '-f', 'id'], /'--jq <expression>' cannot be used with option '-f, --fields <names>'/],
      [['--template', 'x', '-f', 'id'], /'--template <text>' cannot be used with option '-f, --fields <names>'/],
      [['--jq', '.', '-o', 'csv'], /--jq prints JSON, not csv/],
      [['--template', 'x', '-o', 'json'], /--template defines its own output/],
      [['-f', ','], /--fields: must not be empty/],
    ]
    for (const [options, message] of wrong) {
      const { code, out, err } = await cli.run(['upload', 'new', ...options, '-n'])
      t.equal(code, 2, options.join(' '))
      t.equal(out, '')
      t.match(err.startsWith('{') ? JSON.parse(err).error.message : err, message)
    }
    t.match(await cli.run(['list', '-l', '1', '--jq', '.file_size.x']), {
      code: 2,
      err: /--jq: "\.file_size\.x": Cannot index number/,
    })
    t.match(await cli.run(['list', '-f', 'file_nmae']), {
      code: 2,
      err: /unknown field "file_nmae" \(did you mean file_name\?/,
    })
  })
})

t.test('jq holds thousands of records and runs', async (t) => {
  const { openJq } = await import('../../../cli/src/selection/jq-engine.ts')
  const jq = await openJq({ expression: '.n', isRaw: true, option: '--jq' })
  const many = Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ n, name: 'x'.repeat(200) })).join('\n')
  t.equal((await jq.apply(many)).split('\n').length, 20_001)
  for (let at = 0; at < 100; at++) if ((await jq.apply('{"n":7}')) !== '7\n') t.fail(`run ${at}`)
  const whole = await openJq({ expression: '.', isRaw: true, option: '--jq' })
  t.equal((await whole.apply(JSON.stringify('y'.repeat(3_000_000)))).length, 3_000_001, 'one large value')
})
