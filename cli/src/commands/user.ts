import { Command } from 'commander'
import { passwordLink, setPassword } from '../admin/passwords.ts'
import {
  acceptUsers,
  createUser,
  listUsers,
  rejectUsers,
  removeUsers,
  setUser,
  showUser,
  switchUsers,
} from '../admin/users.ts'

export const user = new Command('user')
  .summary('manage users')
  .addCommand(
    new Command('list')
      .summary('all users')
      .option('--pending', 'only those who wait for approval')
      .addHelpText('after', '\nExamples:\n  lazaret user list\n  lazaret user list -o csv -f login,email,disabled')
      .action(({ pending = false }: { pending?: boolean }, command: Command) => listUsers(pending, command)),
  )
  .addCommand(
    new Command('get')
      .summary('everything about a user')
      .argument('<login>')
      .addHelpText('after', '\nExamples:\n  lazaret user get bob\n  lazaret user get bob -f capabilities')
      .action(showUser),
  )
  .addCommand(
    withFields(new Command('create'), true)
      .summary('create a user, who gets a password by a link')
      .argument('<login>')
      .option('--send-email', 'have the server mail the link')
      .option('--group <name>', 'make the user a member; repeat for more', (one: string, all: string[] = []) => [
        ...all,
        one,
      ])
      .addHelpText(
        'after',
        `
Examples:
  lazaret user create bob --email bob@example.org --info 'CERT, until 2027' --group team-a
  lazaret user password-link bob`,
      )
      .action(createUser),
  )
  .addCommand(
    withFields(new Command('set'), false)
      .summary('change what is known of a user')
      .argument('<login>')
      .addHelpText('after', '\nExamples:\n  lazaret user set bob --email bob@cert.example --info "CERT"')
      .action(setUser),
  )
  .addCommand(
    new Command('disable')
      .summary('lock users out')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user disable bob mallory')
      .action(switchUsers(true)),
  )
  .addCommand(
    new Command('enable')
      .summary('let users in again')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user enable bob')
      .action(switchUsers(false)),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete users; what they uploaded stays')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user rm mallory\n  lazaret user rm mallory --yes')
      .action(removeUsers),
  )
  .addCommand(
    new Command('pending')
      .summary('users who wait for approval')
      .addHelpText('after', '\nExamples:\n  lazaret user pending\n  lazaret user pending -o ids')
      .action((_options: object, command: Command) => listUsers(true, command)),
  )
  .addCommand(
    new Command('accept')
      .summary('let in users who wait for approval')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user accept carol')
      .action(acceptUsers),
  )
  .addCommand(
    new Command('reject')
      .summary('turn away users who wait for approval')
      .argument('<logins...>')
      .option('--send-email', 'have the server tell them')
      .addHelpText('after', '\nExamples:\n  lazaret user reject mallory --yes')
      .action(rejectUsers),
  )
  .addCommand(
    new Command('password-link')
      .summary('a link by which a user sets a password; treat it as a secret')
      .argument('<login>')
      .addHelpText('after', '\nExamples:\n  lazaret user password-link bob\n  lazaret user password-link bob -f token')
      .action(passwordLink),
  )
  .addCommand(
    new Command('set-password')
      .summary('set your password by a token that you were given')
      .option('--stdin', 'read token and password from standard input, a line each')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret user set-password --url https://repo.example\n  lazaret user set-password --stdin < token-and-password.txt',
      )
      .action(setPassword),
  )

function withFields(command: Command, isNew: boolean): Command {
  const option = (flags: string, about: string) =>
    isNew ? command.requiredOption(flags, about) : command.option(flags, about)
  option('--email <address>', 'mail address')
  option('--info <text>', 'who that is')
  return command.option('--feed-quality <quality>', 'how good the uploads are, as high or low')
}
