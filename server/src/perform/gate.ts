import { requireAccount } from '../auth/require-account.ts'
import { settingCheck } from '../auth/require-setting.ts'
import type { App, RequestContext } from '../call.ts'
import { namedRight, UNNAMED_CAPABILITY } from '../capabilities.ts'
import { forbidden, missingCapability, Problem, readOnly, unauthenticated } from '../errors/problems.ts'
import type { OperationFields } from '../generated/contract.ts'

/** What the contract says about who may do an operation. */
export type GuardedOperation = Omit<OperationFields, 'x-resource'> & {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly tags?: readonly string[]
}

/** The checks of one operation, prepared, and its message in the log. */
export type Gate = {
  readonly operationId: string
  /** Whether it may be called without a bearer token. */
  readonly isOpen: boolean
  readonly capability: string | null
  /** Needed in addition to the other. */
  readonly furtherCapability: string | null
  /** Needed too where the login in the path is not the caller's own. */
  readonly capabilityForOthers: string | null
  /** What an API key with a list must list, although accounts need no capability for it; null: nothing. */
  readonly keyCapability: string | null
  /** Whether API keys with limits are refused. */
  readonly isForUnlimitedKeys: boolean
  /** Whether it is open to those who first have to set up a second factor, as far as it concerns themselves. */
  readonly isBeforeSecondFactor: boolean
  /** Whether it is refused while the server is read-only. */
  readonly changesData: boolean
  /** Refuses the operation if a setting disables it. */
  readonly requireSetting: (app: App) => void
  /** Refuses it if the login in the path has no account. */
  readonly requireAccount: (app: App, params: Params) => Promise<void>
  /** Throws `not_found` if the remote named in the path is not configured. */
  readonly requireRemote: (app: App, params: Params) => void
  /** What the log calls it once it is done; null: it is not logged. */
  readonly logMessage: string | null
  /** Whether the audit log has an entry of it. */
  readonly audited: NonNullable<OperationFields['x-audit']>
  /** Whether it may change who may do what, so that its answer has to wait until nobody goes by what was before. */
  readonly changesAccounts: boolean
}

const UNNAMED = 'An API key with a list of capabilities may not do this: the operation names none that could be listed.'
export const ABOUT_ACCOUNTS = ['auth', 'api-keys', 'sessions', 'totp', 'users', 'groups', 'oidc']

/** The parameters of the address, not yet validated. */
export type Params = Readonly<Record<string, string>>

export function prepareGate(operation: GuardedOperation): Gate {
  const { security, 'x-needs-setting': setting } = operation
  const { 'x-needs-account': needsAccount = false, 'x-needs-remote': needsRemote = false } = operation
  const keyCapability = operation['x-key-capability']
  const audited = operation['x-audit'] ?? (typeof operation['x-log'] === 'string' ? 'change' : 'none')
  return {
    operationId: operation.operationId,
    isOpen: security?.some((scheme) => !('bearer' in scheme)) === true || security?.length === 0,
    capability: operation['x-capability'] ?? null,
    furtherCapability: operation['x-further-capability'] ?? null,
    capabilityForOthers: operation['x-capability-for-others'] ?? null,
    keyCapability: keyCapability === 'none' ? null : (keyCapability ?? null),
    isForUnlimitedKeys: operation['x-refuses-limited-keys'] === true,
    isBeforeSecondFactor: operation['x-before-second-factor'] === true || security?.length === 0,
    changesData: (audited === 'change' || audited === 'session') && operation['x-in-read-only'] !== true,
    requireSetting: setting === undefined ? () => undefined : settingCheck(setting),
    requireAccount: needsAccount ? (app, { login = '' }) => requireAccount(app, login) : () => Promise.resolve(),
    requireRemote: needsRemote ? ({ remotes }, { name = '' }) => remotes.require(name) : () => undefined,
    logMessage: operation['x-log'] ?? null,
    audited,
    changesAccounts: audited === 'change' && operation.tags?.some((tag) => ABOUT_ACCOUNTS.includes(tag)) === true,
  }
}

/** Throws unless the caller may do it, here and now. */
export async function passGate(gate: Gate, { app, caller }: Pick<RequestContext, 'app' | 'caller'>, params: Params) {
  requireAccess(gate, caller, params)
  if (gate.changesData && app.settings.enableReadOnly) throw readOnly()
  gate.requireSetting(app)
  gate.requireRemote(app, params)
  await gate.requireAccount(app, params)
}

function requireAccess(gate: Gate, caller: RequestContext['caller'], params: Params): void {
  if (caller === null) {
    if (!gate.isOpen) throw unauthenticated()
    return
  }
  if (caller.lacksSecondFactor) requireOpenBefore(gate, caller.login, params)
  if (gate.isForUnlimitedKeys && caller.isLimited)
    throw forbidden(
      caller.hasOldKey
        ? 'An API key from before MWDB Core 2.0 manages neither keys nor sessions nor passwords: make a new key.'
        : 'An API key with limits manages neither keys nor sessions nor passwords.',
    )
  for (const capability of [gate.capability, gate.furtherCapability])
    if (capability !== null && !caller.capabilities.has(capability)) throw missingCapability(namedRight(capability))
  const { keyCapability, capabilityForOthers: further } = gate
  if (keyCapability !== null && caller.listedCapabilities?.has(keyCapability) === false)
    throw keyCapability === UNNAMED_CAPABILITY ? forbidden(UNNAMED) : missingCapability(keyCapability)
  if (further !== null && params.login !== caller.login && !caller.capabilities.has(further))
    throw missingCapability(further)
}

function requireOpenBefore({ isBeforeSecondFactor }: Gate, own: string, { login = own }: Params): void {
  if (isBeforeSecondFactor && login === own) return
  throw new Problem('second_factor_setup_required', 'Your group requires a second factor: set it up first.')
}
