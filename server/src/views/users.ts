import { effectiveCapabilities, shownCapabilities } from '../capabilities.ts'
import type { components } from '../generated/contract.ts'
import type { ApiKeyRow, OffboardingRow, UserRow } from '../tables/rows.ts'
import { viewApiKey } from './api-keys.ts'
import { viewGroupBasic } from './groups.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewUserListItem(row: UserRow): Schemas['UserListItem'] {
  const { login, email, disabled, pending } = row
  return {
    login,
    email,
    additional_info: row.additionalInfo,
    feed_quality: row.feedQuality,
    requested_on: timeIfAny(row.requestedOn),
    disabled,
    pending,
    groups: row.groups.map(viewGroupBasic),
  }
}

export function viewUser(row: UserRow, keys: readonly ApiKeyRow[]): Schemas['User'] {
  return {
    ...viewUserListItem(row),
    registered_on: timeIfAny(row.registeredOn),
    logged_on: timeIfAny(row.loggedOn),
    set_password_on: timeIfAny(row.setPasswordOn),
    registrar_login: row.registrarLogin,
    capabilities: capabilitiesOf(row),
    api_keys: keys.map(viewApiKey),
  }
}

/** The public fields of a user. */
export function viewProfile({ login, email, registeredOn, loggedOn }: UserRow): Schemas['Profile'] {
  return { login, email, registered_on: timeIfAny(registeredOn), logged_on: timeIfAny(loggedOn) }
}

export function viewOwnProfile(row: UserRow, keys: readonly ApiKeyRow[]): Schemas['Profile'] {
  return {
    ...viewProfile(row),
    set_password_on: timeIfAny(row.setPasswordOn),
    capabilities: capabilitiesOf(row),
    groups: row.groups.map(viewGroupBasic),
    api_keys: keys.map(viewApiKey),
  }
}

export function viewOffboarding(row: OffboardingRow): Schemas['OffboardingReport'] {
  const { login, sessions, jobs, hunts } = row
  return {
    login,
    is_disabled: row.isDisabled,
    sessions,
    api_keys: row.apiKeys,
    dependent_api_keys: row.dependentApiKeys,
    jobs,
    hunts,
    private_objects: row.privateObjects,
    private_cases: row.privateCases,
    shared_objects: row.sharedObjects,
    job_id: row.jobId,
  }
}

function capabilitiesOf({ groups }: UserRow): string[] {
  return shownCapabilities(effectiveCapabilities(groups.flatMap(({ capabilities }) => capabilities)))
}

function timeIfAny(text: string | null): string | null {
  return text === null ? null : viewTime(text)
}
