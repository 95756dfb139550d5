import { inspectSettings, readSettings } from '../settings/read.ts'
import { reportSettings, type SettingReport } from '../settings/report.ts'
import { type Rotation, type RotationMode, secretRotation } from '../settings/rotate-secret.ts'
import { secretFaults } from '../settings/weak-secret.ts'
import type { SettingSources } from './open-for-command.ts'

export type SettingsReport = {
  readonly settings: readonly SettingReport[]
  readonly warnings: readonly string[]
  readonly faults: readonly string[]
}

/** Each setting with its value and the source of that value, even if some settings are invalid. */
export function describeSettings({ environment, base, overrides }: SettingSources): SettingsReport {
  const inspected = inspectSettings(environment, base, overrides)
  const faults = [...inspected.faults, ...secretFaults(inspected.settings)]
  return { settings: reportSettings(inspected), warnings: inspected.warnings, faults }
}

/** Replaces the key that signs sessions and API keys; nothing changes before the replacement is confirmed. */
export function rotateSecret({ environment, base, overrides }: SettingSources, mode: RotationMode): Promise<Rotation> {
  return secretRotation(readSettings(environment, base, overrides), mode)
}
