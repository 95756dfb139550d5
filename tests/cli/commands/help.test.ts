import t from 'tap'
import { COMMANDS } from '../../../cli/src/commands.ts'
import { EXIT_CODES } from '../../../cli/src/program/exit-codes.ts'
import { FORMATS } from '../../../cli/src/program/globals.ts'
import { HELP_TOPICS } from '../../../cli/src/program/help-topics.ts'
import { readRepository } from '../../house/repository.ts'
import { openCli } from '../support/run-cli.ts'

t.test('topics print what they promise', async (t) => {
  const cli = await openCli(t)
  const codes = (await cli.run(['help', 'exit-codes'])).out
  for (const { code, about } of Object.values(EXIT_CODES)) t.match(codes, `${code}  ${about}\n`)
  t.match((await cli.run(['help', 'formats'])).out, /jsonl/)
  t.match((await cli.run(['help', 'environment'])).out, /LAZARET_API_KEY_FILE/)
  t.match((await cli.run(['help', 'query'])).out, /tag:emotet AND NOT/)
  t.match(await cli.run(['help', 'nonsense']), { code: 2, err: /unknown command or topic "nonsense" \(topics:/ })
  t.match(await cli.run(['help', 'serach']), {
    code: 2,
    err: /unknown command or topic "serach" \(did you mean search\?\)/,
  })
  t.match(await cli.run(['help', 'tag', 'ad']), {
    code: 2,
    err: /unknown command or topic "tag ad" \(did you mean add\?\)/,
  })
})

t.test('every command explains itself on standard output, also under its aliases', async (t) => {
  const cli = await openCli(t)
  const whole = await cli.run(['--help'])
  t.equal(whole.code, 0)
  for (const command of Object.values(COMMANDS).flat()) {
    t.match(whole.out, ` ${command.name()}`)
    for (const name of [command.name(), ...command.aliases()]) {
      const helped = await cli.run([name, '--help'])
      t.equal(helped.code, 0, name)
      t.match(helped.out, `Usage: lazaret ${command.name()}`)
      const printed = (await cli.run(['help', name])).out
      // A topic goes before a command of its name, and says so.
      if (Object.hasOwn(HELP_TOPICS, name)) t.match(printed, `lazaret ${name} --help`)
      else t.equal(printed, helped.out)
    }
    for (const inner of command.commands) {
      t.match(
        (await cli.run(['help', command.name(), inner.name()])).out,
        `Usage: lazaret ${command.name()} ${inner.name()}`,
      )
    }
  }
  for (const [alias, name] of [
    ['push', 'upload'],
    ['pull', 'download'],
    ['poll', 'watch'],
  ] as const) {
    t.match((await cli.run([alias, '-h'])).out, `Usage: lazaret ${name}|`)
  }
})

t.test('a group without its command lists what there is', async (t) => {
  const cli = await openCli(t)
  const { code, err } = await cli.run(['tag'])
  t.equal(code, 2)
  t.match(err, /add.*rm.*list.*suggest/)
})

t.test('topics name every variable that is read and every format', async (t) => {
  const cli = await openCli(t)
  const environment = (await cli.run(['help', 'environment'])).out
  // Those between our own processes are no matter of the user's.
  const own = /^LAZARET_(?:NODE_CHOSEN|OBJECT_\w+)$/
  const sources = readRepository().filter(({ path }) => /^cli\/(?:src|bin)\//.test(path))
  const read = new Set(sources.flatMap(({ text }) => text.match(/\bLAZARET_[A-Z_]+\b/g) ?? []))
  t.ok(read.has('LAZARET_URL'))
  for (const name of read) if (!own.test(name)) t.match(environment, new RegExp(`\\b${name}\\b`), name)
  const formats = (await cli.run(['help', 'formats'])).out
  for (const format of FORMATS) t.match(formats, new RegExp(`^  ${format} `, 'm'))
})

t.test('what was probably meant is suggested', async (t) => {
  const cli = await openCli(t)
  const wrong: [string[], string][] = [
    [['lsit'], 'list'],
    [['tag', 'ad'], 'add'],
    [['list', '--older-then', 'x'], '--older-than'],
    [['list', '-o', 'jsno'], 'json'],
    [['version', '-f', 'vresion'], 'version'],
    [['completion', 'bsh'], 'bash'],
  ]
  for (const [args, word] of wrong) {
    const { code, err } = await cli.run(args)
    t.equal(code, 2)
    t.match(err, `did you mean ${word}`, args.join(' '))
  }
})

t.test('commands come first, and global options are a topic of their own', async (t) => {
  const cli = await openCli(t)
  const helped = (await cli.run(['--help'])).out
  t.ok(helped.indexOf('Samples:') < 200, helped.slice(0, 300))
  t.match(helped, /lazaret help options/)
  for (const text of [helped, (await cli.run(['tag', 'add', '--help'])).out]) t.notMatch(text, /--api-key-file/)
  const options = (await cli.run(['help', 'options'])).out
  for (const option of ['--profile', '--api-key-file', '--output', '--retry-for', '--insecure', '--dry-run'])
    t.match(options, option)
})

t.test('list -n 20 points to -l', async (t) => {
  const cli = await openCli(t)
  t.match(await cli.run(['list', '-n', '20']), { code: 2, err: /-l 20; -n is --dry-run/ })
})
