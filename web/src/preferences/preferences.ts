import { createStore } from '../state/store.ts'
import { TIME_FORMS, type TimeForm } from '../text/times.ts'
import { DEFAULT_VERDICTS, readVerdicts, type Verdict } from './verdicts.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

export type Preferences = {
  readonly theme: Theme
  /** The height of rows. */
  readonly density: Density
  /** The form of times. */
  readonly times: TimeForm
  /** Enables keyboard shortcuts of a single key. */
  readonly hasKeys: boolean
  /** Shows facets next to lists. */
  readonly hasFacets: boolean
  /** Shows the uploads over time above lists. */
  readonly hasTimes: boolean
  /** Shows the object of the current row next to lists. */
  readonly hasPreview: boolean
  /** Columns that were chosen, by kind, in their order. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Widths of columns in pixels, by kind and column. */
  readonly widths: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The keys of triage. */
  readonly verdicts: readonly Verdict[]
}

const NAME = 'lazaret preferences'
const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'compact',
  times: 'relative',
  hasKeys: true,
  hasFacets: false,
  hasTimes: false,
  hasPreview: false,
  columns: {},
  widths: {},
  verdicts: DEFAULT_VERDICTS,
}

/** Preferences of the user, kept by their browser. They contain nothing of a session and nothing of an object. */
export const preferences = createStore<Preferences>({ ...DEFAULTS, ...read() })

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  preferences.set(next)
  try {
    localStorage.setItem(NAME, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing: it holds for this page.
  }
}

function read(): Partial<Preferences> {
  try {
    const { theme, density, times, hasKeys, hasFacets, hasPreview, columns, ...kept } = JSON.parse(
      localStorage.getItem(NAME) ?? '{}',
    )
    const verdicts = readVerdicts(kept.verdicts)
    return {
      ...(THEMES.includes(theme) ? { theme } : {}),
      ...(DENSITIES.includes(density) ? { density } : {}),
      ...(TIME_FORMS.includes(times) ? { times } : {}),
      ...(typeof hasKeys === 'boolean' ? { hasKeys } : {}),
      ...(typeof hasFacets === 'boolean' ? { hasFacets } : {}),
      ...(typeof kept.hasTimes === 'boolean' ? { hasTimes: kept.hasTimes } : {}),
      ...(typeof hasPreview === 'boolean' ? { hasPreview } : {}),
      ...(typeof columns === 'object' && columns !== null ? { columns } : {}),
      ...(typeof kept.widths === 'object' && kept.widths !== null ? { widths: kept.widths } : {}),
      ...(verdicts ? { verdicts } : {}),
    }
  } catch {
    return {}
  }
}
