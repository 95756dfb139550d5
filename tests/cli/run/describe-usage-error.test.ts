import t from 'tap'
import { openRun } from '../../../cli/src/context/context-of.ts'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { processIo } from '../../../cli/src/program/io.ts'
import { buildProgram } from '../../../cli/src/run/build-program.ts'
import { commandTree } from '../../../docs/scripts/command-tree.ts'
import { openCli } from '../support/run-cli.ts'

t.test('a suggestion is made only where something is near', async (t) => {
  const cli = await openCli(t)
  await cli.run(['profile', 'add', 'lab', '--url', 'http://127.0.0.1:9'])
  const cases: readonly [argv: readonly string[], message: RegExp, hint: string][] = [
    [['get'], /^missing required argument 'ids'$/, 'see lazaret get --help'],
    [['lst'], /^unknown command 'lst'$/, 'did you mean list?'],
    [['lst', '--help'], /^unknown command 'lst'$/, 'did you mean list?'],
    [['backup'], /^unknown command 'backup'$/, 'did you mean server backup?'],
    [['config'], /^unknown command 'config'$/, 'did you mean upload config or server config?'],
    [['confg', '--help'], /^unknown command 'confg'$/, 'did you mean upload config or server config?'],
    [['rotate-secret'], /^unknown command 'rotate-secret'$/, 'did you mean server rotate-secret?'],
    [['suggest'], /^unknown command 'suggest'$/, 'did you mean tag suggest?'],
    [['completion', 'power'], /'power' is invalid/, 'did you mean powershell?'],
    [['completion'], /^missing required argument 'shell'$/, 'one of bash, zsh, fish, powershell'],
    [['profile', 'add', 'lab', '--ulr', 'x'], /^unknown option '--ulr'$/, 'did you mean --url?'],
    [['server', 'config', '--jsn'], /^unknown option '--jsn'$/, 'did you mean --json?'],
    [['server', 'fsck', '--verify'], /^unknown option '--verify'$/, 'did you mean --verify-hashes?'],
    [['whoami', '-P', 'lba'], /^unknown profile "lba"$/, 'did you mean lab?'],
    [['profile', 'use', 'LAB'], /^unknown profile "LAB"$/, 'did you mean lab?'],
    [['profile', 'set', 'zebra', '--url', 'x'], /^unknown profile "zebra"$/, 'lazaret profile list'],
    [['nonsense', '--help'], /^unknown command 'nonsense'$/, 'see lazaret --help'],
    [['nonsense', 'more', '-h'], /^unknown command 'nonsense'$/, 'see lazaret --help'],
    [['tag', 'ad', 'x', '--help'], /^unknown command 'ad'$/, 'did you mean add?'],
    [['tag', 'zebra'], /^unknown command 'zebra'$/, 'tag has the commands add, rm, list, suggest'],
    [['tag', 'zebra', '--help'], /^unknown command 'zebra'$/, 'tag has the commands add, rm, list, suggest'],
    [['get', '--tpye', 'file', 'x'], /^unknown option '--tpye'$/, 'did you mean --type?'],
    [['get', '--type', 'fiel', 'x'], /argument 'fiel' is invalid/, 'did you mean file?'],
    [['get', '--type', 'zebra', 'x'], /argument 'zebra' is invalid/, 'see lazaret get --help'],
    [['list', '-tag:x'], /^unknown option '-tag:x'$/, '- at its beginning is an option: write "NOT tag:x"'],
    [['list', '--nothing-like-it'], /^unknown option '--nothing-like-it'$/, 'see lazaret list --help'],
    [
      ['list', 'files', 'blobs'],
      /^list: expected one argument, got 2: files, blobs$/,
      'usage: lazaret list [options] [type]; quote an argument that contains blanks',
    ],
    [['whoami', 'a', 'b'], /^whoami: expected no argument, got 2: a, b$/, 'usage: lazaret whoami [options]'],
    [
      ['group', 'create', 'red', 'team'],
      /^group create: expected one argument, got 2: red, team$/,
      'usage: lazaret group create [options] <group>',
    ],
  ]
  for (const [argv, message, hint] of cases) {
    const { code, out, err } = await cli.run([...argv, '-o', 'json'])
    t.match(
      { code, out, ...JSON.parse(err) },
      { code: 2, out: '', error: { code: 'usage', message, hint } },
      argv.join(' '),
    )
  }
})

t.test('a program knows nothing of what another one of the process was given', async (t) => {
  const program = buildProgram(openRun(processIo(), openInterruption()))
  await t.rejects(program.parseAsync(['tag', 'a'], { from: 'user' }), { message: /unknown command 'a'/ })
  t.ok(commandTree().inner.length > 0)
})
