import type { App } from '../call.ts'
import { Problem, type ProblemCode } from '../errors/problems.ts'

type Switch = { isOn(app: App): boolean; readonly message: string; readonly code?: ProblemCode }

/** Settings that disable operations, by their names in the contract, and the message that callers get. */
const SWITCHES: ReadonlyMap<string, Switch> = new Map([
  [
    'enable_facts',
    {
      isOn: ({ settings }) => settings.enableFacts,
      message: 'Facts of files are disabled by administrator.',
    },
  ],
  [
    'enable_yara',
    {
      isOn: ({ scanner }) => scanner.isAvailable,
      message: 'YARA is disabled by administrator, or its package is not installed.',
    },
  ],
  [
    'enable_password_auth',
    {
      isOn: ({ settings }) => settings.enablePasswordAuth,
      message: 'Password-based authentication is disabled by administrator.',
    },
  ],
  [
    'enable_registration',
    {
      isOn: ({ settings }) => settings.enableRegistration,
      message: 'User registration is not enabled.',
    },
  ],
  [
    'enable_proof_of_work',
    {
      isOn: ({ settings }) => settings.enableProofOfWork,
      message: 'This server asks for no proof of work.',
    },
  ],
  [
    'enable_3rd_party_sharing_consent',
    {
      isOn: ({ settings }) => settings.enable3rdPartySharingConsent,
      message: 'Marking objects as shareable with third parties is disabled by administrator.',
    },
  ],
  [
    'enable_oidc',
    {
      isOn: ({ settings }) => settings.enableOidc,
      message: 'Signing in through identity providers is disabled by administrator.',
    },
  ],
  [
    'enable_oidc_registration',
    {
      isOn: ({ settings }) => settings.enableOidc && (settings.enableOidcRegistration || settings.enableRegistration),
      message: 'User registration is not enabled.',
    },
  ],
  [
    'enable_monitoring_metrics',
    {
      isOn: ({ settings }) => settings.enableMetrics,
      message: 'This server has no metrics: they need enable_monitoring_metrics.',
      // Clients of other servers know a missing address as this.
      code: 'unsupported',
    },
  ],
])

/** Prepares the check that runs before the request is read. */
export function settingCheck(name: string): (app: App) => void {
  const found = SWITCHES.get(name)
  if (found === undefined) throw new Error(`the contract names the setting ${name}, which disables no operation`)
  return (app) => {
    if (!found.isOn(app)) throw new Problem(found.code ?? 'forbidden', found.message, { setting: name })
  }
}
