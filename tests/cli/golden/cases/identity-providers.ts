import type { Cli } from '../../support/run-cli.ts'
import type { GoldenCase } from '../case.ts'

const ENDPOINTS = ['authorization', 'token', 'userinfo'].flatMap((name) => [
  `--${name}-endpoint`,
  `https://id.example/${name}`,
])
const NEW = ['--client-id', 'lazaret \u001b[31m', '--client-secret-stdin', ...ENDPOINTS]

const before = (cli: Cli) =>
  cli.run(['oidc', 'create', 'keycloak', ...NEW, '--logout-endpoint', 'https://id.example/logout'], { stdin: 'hush\n' })
/** Every case begins with the one provider. */
const withProvider = (args: readonly string[], more: Partial<GoldenCase> = {}): GoldenCase => ({
  args,
  before,
  changes: true,
  ...more,
})

export const identityProviders: readonly GoldenCase[] = [
  withProvider(['oidc', 'list']),
  withProvider(['oidc', 'get', 'keycloak'], { isSample: true }),
  { args: ['oidc', 'create', 'keycloak', ...NEW], stdin: 'hush\n', changes: true },
  {
    args: ['oidc', 'create', 'keycloak', '--client-id', 'lazaret', '--public'],
    title: 'no endpoints',
    formats: ['table', 'json'],
  },
  withProvider(['oidc', 'set', 'keycloak', '--approval', '--groups', 'mixed']),
  withProvider(['oidc', 'set', 'keycloak', '--match', '('], { title: 'no pattern', formats: ['table', 'json'] }),
  withProvider(['oidc', 'rm', 'keycloak', '--yes']),
  withProvider(['oidc', 'identities'], { formats: ['table', 'json'] }),
  withProvider(['oidc', 'logout']),
  withProvider(['oidc', 'bind', '-n'], { formats: ['table'] }),
  withProvider(['group', 'set', 'team-a', '--provider', 'keycloak'], { formats: ['table', 'json'] }),
  withProvider(['login', '--oidc', '-n'], { formats: ['table'] }),
]
