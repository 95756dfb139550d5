import { Command } from 'commander'
import { disableTotp, enableTotp, renewRecoveryCodes, showTotp } from '../admin/totp.ts'

export const totp = new Command('totp')
  .summary('manage the second factor of your account')
  .addCommand(
    new Command('enable')
      .summary('set up a second factor, with a QR code for your authenticator')
      .description(
        'Asks for your password, prints a secret for an authenticator, asks for a code of it, and prints recovery codes: each of them can be used once instead of a code. Other sessions that were opened by password end.',
      )
      .addHelpText('after', '\nExamples:\n  lazaret totp enable')
      .action(enableTotp),
  )
  .addCommand(
    new Command('status')
      .summary('show whether it is in force, and how many recovery codes are left')
      .addHelpText('after', '\nExamples:\n  lazaret totp status\n  lazaret totp status -f recovery_codes_left')
      .action(showTotp),
  )
  .addCommand(
    withProof(new Command('recovery-codes'))
      .summary('replace the recovery codes')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret totp recovery-codes\n  lazaret totp recovery-codes --otp 492039 --password-stdin < password.txt',
      )
      .action(renewRecoveryCodes),
  )
  .addCommand(
    withProof(new Command('disable'))
      .summary('remove the second factor')
      .addHelpText('after', '\nExamples:\n  lazaret totp disable\n  lazaret totp disable --otp k3xw-7qpa-m2zd-v5ty')
      .action(disableTotp),
  )

function withProof(command: Command): Command {
  return command
    .option('--otp <code>', 'code of the second factor, or a recovery code; asked for on a terminal')
    .option('--password-stdin', 'read the password from standard input')
}
