import type { App } from '../call.ts'
import { forbidden } from '../errors/problems.ts'

type Switch = { isOn(app: App): boolean; readonly message: string }

/** Settings that disable operations, by their names in the contract, and the message that callers get. */
const SWITCHES: ReadonlyMap<string, Switch> = new Map([
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
])

/** Prepares the check that runs before the request is read. */
export function settingCheck(name: string): (app: App) => void {
  const found = SWITCHES.get(name)
  if (found === undefined) throw new Error(`the contract names the setting ${name}, which disables no operation`)
  return (app) => {
    if (!found.isOn(app)) throw forbidden(found.message)
  }
}

/** Settings without which a path does not exist, by their names in the contract. */
const PRESENCES: ReadonlyMap<string, (app: App) => boolean> = new Map([
  ['enable_monitoring_metrics', ({ metrics }) => metrics.write !== null],
])

/** Prepares the check whether an operation is served at all. */
export function presenceCheck(name: string): (app: App) => boolean {
  const found = PRESENCES.get(name)
  if (found === undefined) throw new Error(`the contract names the setting ${name}, which no path depends on`)
  return found
}
