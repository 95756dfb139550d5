import type { InspectedSettings, Origin } from './read.ts'
import { type SettingName, settingsTable } from './table.ts'

/** One setting for display. */
export type SettingReport = {
  readonly section: string
  readonly key: string
  /** Null: unset. A secret is never shown. */
  readonly value: string | null
  /** `default`, `environment`, `command line`, or a file. */
  readonly source: string
  readonly oldName: string | null
  readonly fault: string | null
}

const HIDDEN = '***'

export function reportSettings({ settings, origins, remoteSettings }: InspectedSettings): SettingReport[] {
  const rows = (Object.keys(settingsTable) as SettingName[]).map((name) => {
    const { section, key, secret } = settingsTable[name]
    const origin: Origin = origins[name]
    const value = shown(origin.fault === undefined ? settings[name] : origin.text)
    return {
      section,
      key,
      value: secret ? masked(key, value) : value,
      source: origin.source,
      oldName: origin.oldName ?? null,
      fault: origin.fault ?? null,
    }
  })
  return [...rows, ...remoteSettings.map((each) => ({ ...each, oldName: null }))]
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

/** Of a URL with a password only the password is hidden: the rest is not secret. */
function masked(key: string, value: string | null): string | null {
  if (value === null || value === '') return value
  const url = key.endsWith('_uri') && value.includes('://') ? URL.parse(value) : null
  if (url === null) return HIDDEN
  if (url.password !== '') url.password = HIDDEN
  for (const name of url.searchParams.keys())
    if (/pass|secret|key|token/i.test(name)) url.searchParams.set(name, HIDDEN)
  return url.href
}
