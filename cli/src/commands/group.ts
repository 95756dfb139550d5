import { Command } from 'commander'
import { createGroup, listGroups, removeGroups, setGroup, showGroup } from '../admin/groups.ts'
import { addMembers, removeMembers, setMembers } from '../admin/members.ts'
import { showOrSetQuota } from '../admin/quotas.ts'
import { collect } from '../arguments/collect.ts'

export const group = new Command('group')
  .summary('manage groups, their members and what they may do')
  .addCommand(
    new Command('list')
      .summary('list all groups')
      .addHelpText('after', '\nExamples:\n  lazaret group list\n  lazaret group list -o jsonl -f name,capabilities')
      .action(listGroups),
  )
  .addCommand(
    new Command('get')
      .summary('show a group')
      .argument('<group>')
      .addHelpText('after', '\nExamples:\n  lazaret group get team-a\n  lazaret group get team-a -f users')
      .action(showGroup),
  )
  .addCommand(
    withFields(new Command('create'))
      .summary('create a group')
      .argument('<group>')
      .addHelpText(
        'after',
        `
Examples:
  lazaret group create team-a --capability adding_files,adding_tags
  lazaret group create everybody --default --no-workspace`,
      )
      .action(createGroup),
  )
  .addCommand(
    withFields(new Command('set'))
      .summary('change a group')
      .argument('<group>')
      .option('--rename <name>', 'new name')
      .option('--provider <name>', 'link it to an identity provider, which then manages its members')
      .option('--no-provider', 'remove the link')
      .addHelpText(
        'after',
        `
Examples:
  lazaret group set team-a --capability +adding_tags,-removing_objects
  lazaret group set team-a --provider keycloak
  lazaret group set team-a --rename team-b --no-default -n`,
      )
      .action(setGroup),
  )
  .addCommand(
    new Command('quota')
      .summary('show or change what the members of a group may upload')
      .description(
        'Shows the quota of a group, or changes the given limits; the others stay. The group of one user, which has their login as its name, holds the quota of that user.',
      )
      .argument('<group>', 'name of a group, or a login')
      .option('--bytes <size>', 'all objects together, such as 10GiB; "none" removes the limit')
      .option('--objects <n>', 'number of objects; "none" removes the limit')
      .option('--bytes-per-day <size>', 'objects of one day (UTC); "none" removes the limit')
      .addHelpText(
        'after',
        `
Examples:
  lazaret group quota team-a
  lazaret group quota alice --bytes 10GiB --objects 5000
  lazaret group quota team-a --bytes-per-day none`,
      )
      .action(showOrSetQuota),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete groups, and the access they give')
      .argument('<groups...>')
      .addHelpText('after', '\nExamples:\n  lazaret group rm team-a\n  lazaret group rm team-a --yes')
      .action(removeGroups),
  )
  .addCommand(
    new Command('add-member')
      .summary('add users to a group')
      .argument('<group>')
      .argument('<logins...>')
      .option('--admin', 'as administrators of the group')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret group add-member team-a bob carol\n  lazaret group add-member team-a dave --admin',
      )
      .action(addMembers),
  )
  .addCommand(
    new Command('set-member')
      .summary('make members administrators of the group, or revoke that')
      .argument('<group>')
      .argument('<logins...>')
      .option('--admin', 'administrator of the group')
      .option('--no-admin', 'not an administrator of the group')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret group set-member team-a bob --admin\n  lazaret group set-member team-a bob --no-admin',
      )
      .action(setMembers),
  )
  .addCommand(
    new Command('rm-member')
      .aliases(['remove-member'])
      .summary('remove users from a group')
      .argument('<group>')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret group rm-member team-a bob')
      .action(removeMembers),
  )

function withFields(command: Command): Command {
  return command
    .option(
      '--capability <changes>',
      '+name grants a capability, -name revokes it; comma-separated or repeated',
      collect,
    )
    .option('--any-capability', 'accept unknown names, such as those of plugins')
    .option('--default', 'new users become members')
    .option('--no-default', 'new users do not become members')
    .option('--workspace', 'members share what they upload')
    .option('--no-workspace', 'the group only grants capabilities')
}
