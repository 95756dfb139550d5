import { Command } from 'commander'
import { isHash } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { rulesetDetail, rulesetList, rulesetVersions, yaraMatchList } from '../shapes/yara.ts'
import { activateRulesets, removeRulesets } from '../yara/change-rulesets.ts'
import { checkRules } from '../yara/check-rules.ts'
import { findRuleset } from '../yara/find-ruleset.ts'
import { type PullOptions, pullRulesets } from '../yara/pull-rulesets.ts'
import { type PushOptions, pushRulesets } from '../yara/push-rulesets.ts'
import { testRules } from '../yara/test-rules.ts'

const RULESET = 'name, GROUP/NAME or identifier'

export const yara = new Command('yara')
  .summary('scan new files with YARA rules')
  .addCommand(
    new Command('list')
      .summary('list the rulesets of your groups')
      .description('FILES are those that you see and that match, "1000+" if there are more.')
      .addHelpText('after', '\nExamples:\n  lazaret yara list\n  lazaret yara list -o ids')
      .action(printAction(rulesetList, ({ client, signal }) => client.yara.list({ counts: true, signal }))),
  )
  .addCommand(
    new Command('show')
      .summary('show a ruleset with its rules and source')
      .description('Each rule has the number of files that you see and that match, "1000+" if there are more.')
      .argument('<ruleset>', RULESET)
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret yara show ransomware\n  lazaret yara show analysts/ransomware -o json',
      )
      .action(
        printAction(rulesetDetail, async (opened, word: string) => {
          const { id } = await findRuleset(opened, word)
          return [await opened.client.yara.get(id, { counts: true, signal: opened.signal })]
        }),
      ),
  )
  .addCommand(
    new Command('versions')
      .summary('list the versions of a ruleset, newest first')
      .argument('<ruleset>', RULESET)
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret yara versions ransomware\n  lazaret yara versions ransomware -f version,source -o jsonl',
      )
      .action(async (word: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const { id } = await findRuleset(opened, word)
        await context.printAll(rulesetVersions, () => opened.client.yara.versions(id, { signal: opened.signal }))
      }),
  )
  .addCommand(
    new Command('push')
      .summary('create or change rulesets from files')
      .description(
        'Each file becomes a ruleset with its name. A ruleset that exists gets a new version. New files are scanned from then on.',
      )
      .argument('<paths...>', 'files, or folders with .yar and .yara files')
      .option('--group <group>', 'group whose members see the rulesets (default: your own)')
      .option('--tag <tag>', 'tag that matching files get; empty for none')
      .option('--expires <time>', 'time after which new files are no longer scanned; empty for never')
      .option('--disabled', 'do not scan new files')
      .addHelpText(
        'after',
        `
Examples:
  lazaret yara push ransomware.yar --tag yara:ransomware
  lazaret yara push rules/ --group analysts
  lazaret yara push hunt.yar --expires 2027-02-01T00:00:00Z`,
      )
      .action((paths: string[], options: PushOptions, command: Command) =>
        pushRulesets(contextOf(command), paths, options),
      ),
  )
  .addCommand(
    new Command('pull')
      .summary('save the sources of rulesets as files')
      .description('Writes GROUP/NAME.yar for each ruleset, and replaces files that exist.')
      .argument('<folder>')
      .option('--group <group>', 'only the rulesets of this group')
      .addHelpText('after', '\nExamples:\n  lazaret yara pull rules/\n  lazaret yara pull rules/ --group analysts')
      .action((folder: string, options: PullOptions, command: Command) =>
        pullRulesets(contextOf(command), folder, options),
      ),
  )
  .addCommand(
    new Command('check')
      .summary('compile rules without saving them')
      .argument('<paths...>', 'files, or folders with .yar and .yara files; - is standard input')
      .addHelpText('after', '\nExamples:\n  lazaret yara check ransomware.yar\n  lazaret yara check rules/ -o json')
      .action((paths: string[], _options: object, command: Command) => checkRules(contextOf(command), paths)),
  )
  .addCommand(
    new Command('test')
      .summary('scan stored files with rules, and save nothing')
      .argument('<rules>', 'file of YARA rules; - is standard input')
      .argument('<files...>', 'hashes, @list.txt, -, file:PATH or paths')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret yara test ransomware.yar 44d88612fea8a8f36de82e1278abb02f\n  lazaret search tag:emotet -o ids | lazaret yara test emotet.yar - -o jsonl',
      )
      .action((path: string, ids: string[], _options: object, command: Command) =>
        testRules(contextOf(command), path, ids),
      ),
  )
  .addCommand(
    new Command('enable')
      .summary('scan new files with rulesets')
      .argument('<rulesets...>', RULESET)
      .addHelpText('after', '\nExamples:\n  lazaret yara enable ransomware')
      .action((names: string[], _options: object, command: Command) =>
        activateRulesets(contextOf(command), names, true),
      ),
  )
  .addCommand(
    new Command('disable')
      .summary('stop scanning new files with rulesets')
      .argument('<rulesets...>', RULESET)
      .addHelpText('after', '\nExamples:\n  lazaret yara disable ransomware')
      .action((names: string[], _options: object, command: Command) =>
        activateRulesets(contextOf(command), names, false),
      ),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete rulesets, with their history and matches')
      .argument('<rulesets...>', RULESET)
      .addHelpText('after', '\nExamples:\n  lazaret yara rm ransomware\n  lazaret yara rm ransomware --yes')
      .action((names: string[], _options: object, command: Command) => removeRulesets(contextOf(command), names)),
  )
  .addCommand(
    new Command('matches')
      .summary('list the matches of a file, or of a ruleset')
      .argument('<file-or-ruleset>', 'hash of a file, or a ruleset')
      .option('--rule <name>', 'only matches of this rule')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret yara matches 44d88612fea8a8f36de82e1278abb02f\n  lazaret yara matches ransomware --rule note -o ids',
      )
      .action(async (word: string, { rule }: { readonly rule?: string }, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const { client, signal } = opened
        if (!isHash(word)) {
          const { id } = await findRuleset(opened, word)
          return context.printAll(yaraMatchList, () =>
            client.yara.matches(id, { ...(rule === undefined ? {} : { rule }), signal }),
          )
        }
        const found = await client.yara.file(word, { signal })
        await context.printAll(yaraMatchList, async () =>
          found.matches.filter((match) => rule === undefined || match.rule === rule),
        )
        if (found.state === 'waiting') context.messages.note('the file is about to be scanned; ask again in a moment')
        for (const { ruleset, error } of found.failures) context.messages.note(`${ruleset}: ${error}`)
      }),
  )
