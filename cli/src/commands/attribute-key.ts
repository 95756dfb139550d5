import { Command, Option } from 'commander'
import { changeRights, createKey, listKeys, removeKeys, setKey, showKey } from '../admin/attribute-keys.ts'

export const attributeKey = new Command('attribute-key')
  .summary('manage the keys of attributes, and who may read and set them')
  .addCommand(
    new Command('list')
      .summary('list the keys you may read')
      .addOption(
        new Option('--access <access>', 'keys you may read or set, or all of them').choices(['read', 'set', 'manage']),
      )
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret attribute-key list\n  lazaret attribute-key list --access set -o ids',
      )
      .action(listKeys),
  )
  .addCommand(
    new Command('get')
      .summary('show a key, and which groups may read and set it')
      .argument('<key>')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret attribute-key get source\n  lazaret attribute-key get source -f permissions',
      )
      .action(showKey),
  )
  .addCommand(
    withFields(new Command('create'))
      .summary('define a key')
      .argument('<key>', 'letters, digits, - and _; at most 32')
      .addHelpText(
        'after',
        `
Examples:
  lazaret attribute-key create source --label Source --url-template 'https://wiki.example/$value'
  lazaret attribute-key create case --hidden`,
      )
      .action(createKey),
  )
  .addCommand(
    withFields(new Command('set'))
      .summary('change a key')
      .argument('<key>')
      .addHelpText('after', '\nExamples:\n  lazaret attribute-key set source --label "Where it came from" --no-hidden')
      .action(setKey),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete keys with all their values')
      .argument('<keys...>')
      .addHelpText('after', '\nExamples:\n  lazaret attribute-key rm draft\n  lazaret attribute-key rm draft --yes')
      .action(removeKeys),
  )
  .addCommand(
    rightsCommand('grant')
      .summary('let groups read or set values')
      .addHelpText('after', '\nExamples:\n  lazaret attribute-key grant source team-a --read --set')
      .action(changeRights(true)),
  )
  .addCommand(
    rightsCommand('revoke')
      .summary('revoke some or all rights of groups')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret attribute-key revoke source team-a --set\n  lazaret attribute-key revoke source team-a',
      )
      .action(changeRights(false)),
  )

function rightsCommand(name: string): Command {
  return new Command(name)
    .argument('<key>')
    .argument('<groups...>')
    .option('--read', 'see values')
    .option('--set', 'add values')
}

function withFields(command: Command): Command {
  return command
    .option('--label <text>', 'name shown instead of the key')
    .option('--description <text>', 'what it is for')
    .option('--url-template <url>', 'URL that values link to, with $value in it')
    .option('--rich-template <template>', 'how values are shown')
    .option('--example <value>', 'a value to show the template with')
    .option('--hidden', 'values are found by exact search only')
    .option('--no-hidden', 'values are shown to everyone who may read them')
}
