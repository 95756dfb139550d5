import { Command } from 'commander'
import { offboardUser } from '../admin/offboard.ts'
import { passwordLink, setPassword } from '../admin/passwords.ts'
import { recoverUser, registerUser } from '../admin/registration.ts'
import {
  acceptUsers,
  createUser,
  listPendingUsers,
  listUsers,
  rejectUsers,
  removeUsers,
  resetTotp,
  setUser,
  showUser,
  switchUsers,
} from '../admin/users.ts'
import { collect } from '../arguments/collect.ts'

export const user = new Command('user')
  .summary('manage users')
  .addCommand(
    new Command('list')
      .summary('list all users')
      .option('--pending', 'only users who wait for approval')
      .addHelpText('after', '\nExamples:\n  lazaret user list\n  lazaret user list -o csv -f login,email,disabled')
      .action(listUsers),
  )
  .addCommand(
    new Command('get')
      .summary('show a user')
      .argument('<login>')
      .addHelpText('after', '\nExamples:\n  lazaret user get bob\n  lazaret user get bob -f capabilities')
      .action(showUser),
  )
  .addCommand(
    withFields(new Command('create'), true)
      .summary('create a user, who sets a password with a link')
      .argument('<login>')
      .option('--send-email', 'mail the link')
      .option('--group <name>', 'make the user a member; repeat for more', collect)
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
      .summary('change a user')
      .argument('<login>')
      .option('--otp <code>', 'code of the second factor, or a recovery code; asked for on a terminal')
      .option(
        '--password-stdin',
        'read the password from standard input, where a key changes the address of its own account',
      )
      .addHelpText('after', '\nExamples:\n  lazaret user set bob --email bob@cert.example --info "CERT"')
      .action(setUser),
  )
  .addCommand(
    new Command('disable')
      .summary('disable users')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user disable bob mallory')
      .action(switchUsers(true)),
  )
  .addCommand(
    new Command('enable')
      .summary('enable users')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user enable bob')
      .action(switchUsers(false)),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete users; their uploads stay')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user rm mallory\n  lazaret user rm mallory --yes')
      .action(removeUsers),
  )
  .addCommand(
    new Command('offboard')
      .summary('end everything a user can act with; without --yes, show what would end')
      .description(
        'Disables the account, deletes its API keys, and ends its sessions, links, jobs and hunts. The account and its uploads stay.',
      )
      .argument('<login>')
      .option('--to <group>', 'share the objects that only the user sees with this group')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret user offboard bob\n  lazaret user offboard bob --to analysts\n  lazaret user offboard bob --to analysts --yes',
      )
      .action(offboardUser),
  )
  .addCommand(
    withCaptcha(new Command('register'))
      .summary('request an account; needs no sign-in')
      .argument('<login>')
      .requiredOption('--email <address>', 'mail address')
      .requiredOption('--info <text>', 'who you are, and what the account is for')
      .addHelpText(
        'after',
        `
Examples:
  lazaret user register carol --email carol@example.org --info 'CERT' --url https://repo.example`,
      )
      .action(registerUser),
  )
  .addCommand(
    new Command('pending')
      .summary('list users who wait for approval')
      .addHelpText('after', '\nExamples:\n  lazaret user pending\n  lazaret user pending -o ids')
      .action(listPendingUsers),
  )
  .addCommand(
    new Command('accept')
      .summary('accept users who wait for approval')
      .argument('<logins...>')
      .option('--no-send-email', 'send them no mail')
      .addHelpText(
        'after',
        '\nThe server mails each of them a link that sets a password, if it can send mails.\n\nExamples:\n  lazaret user accept carol\n  lazaret user accept carol --no-send-email',
      )
      .action(acceptUsers),
  )
  .addCommand(
    new Command('reject')
      .summary('reject users who wait for approval')
      .argument('<logins...>')
      .option('--send-email', 'mail them that they were rejected')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret user reject mallory --yes\n  lazaret user reject carol --send-email',
      )
      .action(rejectUsers),
  )
  .addCommand(
    new Command('password-link')
      .summary('create a link that sets the password of a user; treat it as a secret')
      .argument('[login]', 'login (default: your own)')
      .option('--send-email', 'mail the link instead of printing it')
      .addHelpText(
        'after',
        `
Examples:
  lazaret user password-link
  lazaret user password-link bob
  lazaret user password-link bob -f token
  lazaret user password-link bob --send-email
  lazaret user password-link --send-email`,
      )
      .action(passwordLink),
  )
  .addCommand(
    new Command('reset-totp')
      .summary('remove the second factor of users who lost it')
      .argument('<logins...>')
      .addHelpText('after', '\nExamples:\n  lazaret user reset-totp bob\n  lazaret user reset-totp bob --yes')
      .action(resetTotp),
  )
  .addCommand(
    withCaptcha(new Command('recover'))
      .summary('request a mail with a link to set a new password; needs no sign-in')
      .argument('<login>')
      .requiredOption('--email <address>', 'mail address of the account')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret user recover bob --email bob@example.org --url https://repo.example',
      )
      .action(recoverUser),
  )
  .addCommand(
    new Command('set-password')
      .summary('set your password with a link or token; needs no sign-in')
      .option(
        '--stdin',
        'read link or token, password, and where asked for the current password and code, from standard input, one per line',
      )
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret user set-password --url https://repo.example\n  lazaret user set-password --stdin < link-and-password.txt',
      )
      .action(setPassword),
  )

function withFields(command: Command, isNew: boolean): Command {
  const option = (flags: string, about: string) =>
    isNew ? command.requiredOption(flags, about) : command.option(flags, about)
  option('--email <address>', 'mail address')
  option('--info <text>', 'who the user is')
  return command.option('--feed-quality <quality>', 'quality of the uploads: high or low')
}

function withCaptcha(command: Command): Command {
  return command.option('--captcha <answer>', 'answer of the captcha, where the server asks for one')
}
