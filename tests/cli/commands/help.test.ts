import t from 'tap'
import { COMMANDS } from '../../../cli/src/commands.ts'
import { EXIT_CODES } from '../../../cli/src/exit-codes.ts'
import { openCli } from '../support/run-cli.ts'

t.test('topics tell what they promise', async (t) => {
  const cli = await openCli(t)
  const codes = (await cli.run(['help', 'exit-codes'])).out
  for (const { code, about } of Object.values(EXIT_CODES)) t.match(codes, `${code}  ${about}\n`)
  t.match((await cli.run(['help', 'formats'])).out, /jsonl/)
  t.match((await cli.run(['help', 'environment'])).out, /LAZARET_API_KEY_FILE/)
  t.match((await cli.run(['help', 'query'])).out, /tag:emotet AND NOT/)
  t.match(await cli.run(['help', 'nonsense']), { code: 2, err: /no command or topic "nonsense"/ })
})

t.test('every command explains itself on standard output, also under its aliases', async (t) => {
  const cli = await openCli(t)
  const whole = await cli.run([])
  t.equal(whole.code, 0)
  for (const command of Object.values(COMMANDS).flat()) {
    t.match(whole.out, ` ${command.name()}`)
    for (const name of [command.name(), ...command.aliases()]) {
      const helped = await cli.run([name, '--help'])
      t.equal(helped.code, 0, name)
      t.match(helped.out, `Usage: lazaret ${command.name()}`)
      t.equal((await cli.run(['help', name])).out, helped.out)
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

t.test('a group without its command tells what there is', async (t) => {
  const cli = await openCli(t)
  const { code, err } = await cli.run(['tag'])
  t.equal(code, 2)
  t.match(err, /add.*rm.*list.*suggest/)
})
