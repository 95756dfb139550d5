import { Command, CommanderError, Option } from 'commander'
import t from 'tap'
import { describeUsageError } from '../../../cli/src/run/describe-usage-error.ts'

/** What commander throws for such a command line. */
function faultOf(argv: readonly string[]): CommanderError {
  const program = new Command('lazaret').exitOverride().configureOutput({ writeErr: () => undefined })
  program
    .command('get')
    .argument('<ids...>')
    .exitOverride()
    .addOption(new Option('--type <type>').choices(['file']))
  program.command('list').exitOverride()
  try {
    program.parse([...argv], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error
  }
  throw new Error('commander took it')
}

t.test('a suggestion is made only where something is near', async (t) => {
  const cases: readonly [argv: readonly string[], message: RegExp, hint: string][] = [
    [['get'], /^missing required argument 'ids'$/, 'see lazaret --help'],
    [['lst'], /^unknown command 'lst'$/, 'did you mean list?'],
    [['get', '--tpye', 'file', 'x'], /^unknown option '--tpye'$/, 'did you mean --type?'],
    [['get', '--type', 'fiel', 'x'], /argument 'fiel' is invalid/, 'did you mean file?'],
    [['get', '--type', 'zebra', 'x'], /argument 'zebra' is invalid/, 'see lazaret --help'],
    [
      ['list', '-tag:packed'],
      /^unknown option '-tag:packed'$/,
      '- at its beginning is an option: write "NOT tag:packed"',
    ],
    [['list', '--nothing-like-it'], /^unknown option '--nothing-like-it'$/, 'see lazaret --help'],
  ]
  for (const [argv, message, hint] of cases)
    t.match(describeUsageError(faultOf(argv)), { code: 'usage', message, hint })
})
