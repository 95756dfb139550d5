import { Command, Option } from 'commander'
import { createProvider, listProviders, removeProviders, setProvider, showProvider } from '../admin/providers.ts'
import { bindIdentity, listIdentities, showLogout } from '../oidc/identities.ts'

export const oidc = new Command('oidc')
  .summary('manage identity providers, and bind your account to one')
  .addCommand(
    new Command('list')
      .summary('list the identity providers of the server')
      .addHelpText('after', '\nExamples:\n  lazaret oidc list\n  lazaret oidc list -o ids')
      .action(listProviders),
  )
  .addCommand(
    new Command('get')
      .summary('show a provider')
      .argument('<provider>')
      .addHelpText('after', '\nExamples:\n  lazaret oidc get keycloak\n  lazaret oidc get keycloak -f issuer,client_id')
      .action(showProvider),
  )
  .addCommand(
    withFields(new Command('create'))
      .summary('register a provider')
      .description(
        'Registers an identity provider. With --issuer, endpoints that are not given are read from its discovery document. The client secret is asked for, or read from standard input.',
      )
      .argument('<name>')
      .requiredOption('--client-id <id>', 'client ID of this server at the provider')
      .addHelpText(
        'after',
        `
Examples:
  lazaret oidc create keycloak --issuer https://id.example/realms/lab --client-id lazaret
  lazaret oidc create keycloak --issuer https://id.example --client-id lazaret --client-secret-stdin < secret.txt
  lazaret oidc create partner --issuer https://id.example --client-id lazaret --public --approval`,
      )
      .action(createProvider),
  )
  .addCommand(
    withFields(new Command('set'))
      .aliases(['update'])
      .summary('change a provider')
      .description(
        'Changes only what is given. An empty value removes the issuer or an optional endpoint. With --issuer, endpoints that are not given are read again.',
      )
      .argument('<provider>')
      .option('--client-id <id>', 'client ID of this server at the provider')
      .addHelpText(
        'after',
        `
Examples:
  lazaret oidc set keycloak --client-secret-stdin < secret.txt
  lazaret oidc set keycloak --groups mixed --match '/lab/(.*)' --replace 'lab-\\1'
  lazaret oidc set keycloak --no-approval -n`,
      )
      .action(setProvider),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete providers and their account bindings')
      .argument('<providers...>')
      .addHelpText('after', '\nExamples:\n  lazaret oidc rm keycloak\n  lazaret oidc rm keycloak --yes')
      .action(removeProviders),
  )
  .addCommand(
    new Command('bind')
      .summary('bind your account to an identity, to sign in with it')
      .description(
        'Opens the page of the provider in your browser, and asks for the password of your account, if it has one.',
      )
      .argument('[provider]', 'optional if there is only one')
      .option('--no-browser', 'print the page to open, and ask for the address or code that comes back')
      .option('--browser-timeout <duration>', 'longest wait for the browser (default: 5m)')
      .option('--otp <code>', 'code of the second factor, or a recovery code; asked for on a terminal')
      .option('--password-stdin', 'read the password from standard input')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret oidc bind\n  lazaret oidc bind keycloak --no-browser\n  lazaret oidc bind keycloak --password-stdin < password.txt',
      )
      .action(bindIdentity),
  )
  .addCommand(
    new Command('identities')
      .summary('list the providers you can sign in through')
      .addHelpText('after', '\nExamples:\n  lazaret oidc identities')
      .action(listIdentities),
  )
  .addCommand(
    new Command('logout')
      .summary('print the page that ends your session at a provider')
      .argument('[provider]', 'optional if there is only one')
      .addHelpText('after', '\nExamples:\n  lazaret oidc logout keycloak\n  lazaret oidc logout -o ids')
      .action(showLogout),
  )

function withFields(command: Command): Command {
  return command
    .option('--issuer <url>', 'issuer of the ID tokens, with a discovery document')
    .option('--client-secret-stdin', 'read the client secret from standard input; on a terminal it is asked for')
    .option('--public', 'a client without a secret')
    .option('--authorization-endpoint <url>', 'where people sign in')
    .option('--token-endpoint <url>', 'where codes are exchanged')
    .option('--userinfo-endpoint <url>', 'what is known of a person')
    .option('--jwks-endpoint <url>', 'keys that sign ID tokens')
    .option('--logout-endpoint <url>', 'where people end their session')
    .option('--approval', 'new accounts wait for an administrator')
    .option('--no-approval', 'new accounts need no approval')
    .addOption(
      new Option(
        '--groups <mode>',
        'at each sign-in the claim "groups" decides over no groups, all, or linked ones',
      ).choices(['none', 'full', 'mixed']),
    )
    .option('--match <pattern>', "names of the claim that count: a regular expression in Python's syntax")
    .option('--replace <pattern>', 'what they become here, with \\1 and \\g<name>')
}
