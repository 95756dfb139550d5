import type { RetentionRule, RetentionRuleChange } from '@lazaret/sdk'
import { Command } from 'commander'
import { changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { parseCount } from '../arguments/quantities.ts'
import { openClient, openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { printAction } from '../connection/print-action.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { dueList, ruleList } from '../shapes/retention.ts'

const RULE = 'name or identifier of a rule'

type RuleOptions = {
  readonly query?: string
  readonly olderThan?: string
  readonly keepNewest?: string
  readonly rename?: string
  readonly enable?: boolean
  readonly disable?: boolean
}

const withOptions = (command: Command): Command =>
  command
    .option('--query <query>', 'search: which objects')
    .option('--older-than <days>', 'days since the upload')
    .option('--keep-newest <n>', 'as many of the newest matches stay; 0 for none')
    .option('--enable', 'run the rule once a day')

export const retention = new Command('retention')
  .summary('delete old objects by rules')
  .addCommand(
    new Command('list')
      .summary('list the rules with their last runs')
      .addHelpText('after', '\nExamples:\n  lazaret retention list\n  lazaret retention list -o jsonl')
      .action(printAction(ruleList, ({ client, signal }) => client.retention.list({ signal }))),
  )
  .addCommand(
    withOptions(new Command('add'))
      .summary('create a rule, which is disabled without --enable')
      .argument('<name>', 'name of the rule')
      .addHelpText('after', "\nExamples:\n  lazaret retention add old-spam --query 'tag:spam' --older-than 90")
      .action((name: string, options: RuleOptions, command: Command) => add(contextOf(command), name, options)),
  )
  .addCommand(
    withOptions(new Command('change'))
      .summary('change a rule; a run of the rule ends')
      .argument('<rule>', RULE)
      .option('--rename <name>', 'new name')
      .option('--disable', 'do not run the rule')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret retention change old-spam --enable\n  lazaret retention change old-spam --older-than 30',
      )
      .action((word: string, options: RuleOptions, command: Command) => change(contextOf(command), word, options)),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete rules; deleted objects stay deleted')
      .argument('<rules...>', RULE)
      .addHelpText('after', '\nExamples:\n  lazaret retention rm old-spam')
      .action((names: string[], _options: object, command: Command) => {
        let rules: Promise<readonly RetentionRule[]> | undefined
        const find = async ({ client }: Pick<OpenClient, 'client'>, word: string, signal: AbortSignal) => {
          rules ??= client.retention.list({ signal })
          return ruleNamed(await rules, word)
        }
        return changeAccounts(contextOf(command), {
          field: 'rule',
          names,
          nouns: ['rule', 'rules'],
          verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
          plan: async (opened, word, signal) => {
            await find(opened, word, signal)
            return {}
          },
          apply: async (opened, word, signal) =>
            withoutDetails(opened.client.retention.remove((await find(opened, word, signal)).id, { signal })),
        })
      }),
  )
  .addCommand(
    new Command('try')
      .summary('show what a rule would delete now')
      .description('Prints the oldest of the objects, at most ten, and says how many there are. Nothing is deleted.')
      .argument('<rule>', RULE)
      .addHelpText('after', '\nExamples:\n  lazaret retention try old-spam')
      .action((word: string, _options: object, command: Command) => tryRule(contextOf(command), word)),
  )

async function add(context: Context, name: string, options: RuleOptions): Promise<void> {
  const { query, olderThanDays, ...more } = changeOf(options)
  if (query === undefined || olderThanDays === undefined) throw usageError('give --query and --older-than')
  const { client, signal } = await openClientToChange(context)
  if (context.isDryRun) return void context.messages.note(`would create rule ${name}`)
  await client.retention.create({ ...more, name, query, olderThanDays }, { signal })
  context.messages.note(`created rule ${name}`)
}

async function change(context: Context, word: string, options: RuleOptions): Promise<void> {
  const changed = changeOf(options)
  if (Object.keys(changed).length === 0) throw usageError('give an option: what to change')
  const opened = await openClientToChange(context)
  const { id, name } = await findRule(opened, word)
  if (context.isDryRun) return void context.messages.note(`would change rule ${name}`)
  await opened.client.retention.update(id, changed, { signal: opened.signal })
  context.messages.note(`changed rule ${name}`)
}

async function tryRule(context: Context, word: string): Promise<void> {
  const opened = await openClient(context)
  const { id, name } = await findRule(opened, word)
  const { objects, bytes, first } = await opened.client.retention.preview(id, { signal: opened.signal })
  await context.printAll(dueList, () => first)
  context.messages.note(`rule ${name} would delete ${objects} ${objects === 1 ? 'object' : 'objects'}, ${bytes} bytes`)
}

function changeOf({ query, olderThan, keepNewest, rename, enable, disable }: RuleOptions): RetentionRuleChange {
  if (enable && disable) throw usageError('give either --enable or --disable')
  const keep = keepNewest === undefined ? undefined : parseCount(keepNewest, '--keep-newest', { min: 0 })
  return {
    ...(rename === undefined ? {} : { name: rename }),
    ...(query === undefined ? {} : { query }),
    ...(olderThan === undefined ? {} : { olderThanDays: parseCount(olderThan, '--older-than', { min: 1 }) }),
    ...(keep === undefined ? {} : { keepNewest: keep === 0 ? null : keep }),
    ...(enable || disable ? { enabled: enable === true } : {}),
  }
}

async function findRule(
  { client, signal }: Pick<OpenClient, 'client' | 'signal'>,
  word: string,
): Promise<RetentionRule> {
  return ruleNamed(await client.retention.list({ signal }), word)
}

function ruleNamed(rules: readonly RetentionRule[], word: string): RetentionRule {
  const found = rules.find(({ id, name }) => name === word || id === word)
  if (found === undefined) throw new CliError('not_found', `no retention rule ${word}`)
  return found
}
