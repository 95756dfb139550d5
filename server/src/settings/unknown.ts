import { settingsTable } from './table.ts'

/** A name that is set in a source. */
export type GivenSetting = {
  readonly section: string
  readonly key: string
  /** As written. */
  readonly name: string
}

// Other sections whose variables begin like those of the section `service`.
const OTHER_SECTIONS = ['SERVICE_LIMITER_', 'MWDB_LIMITER_']

export function* givenInEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Generator<GivenSetting> {
  for (const [name, value] of Object.entries(environment)) {
    const [, section, key] = /^(SERVICE|MWDB)_(\w+)$/.exec(name) ?? []
    if (value === undefined || section === undefined || key === undefined) continue
    if (OTHER_SECTIONS.some((prefix) => name.startsWith(prefix))) continue
    yield { section: section.toLowerCase(), key: key.toLowerCase(), name }
  }
}

/** A misspelt setting, or one of another server, would otherwise be silently ignored. */
export function unknownSettings(source: string, given: Iterable<GivenSetting>): string[] {
  const known = new Set(
    Object.values(settingsTable).flatMap(({ section, key, was, wasIn }) => [
      `${section}.${key}`,
      ...(was ? [`${wasIn}.${was}`] : []),
    ]),
  )
  return [...given]
    .filter(({ section, key }) => ['service', 'analysis', 'mwdb'].includes(section) && !known.has(`${section}.${key}`))
    .map(({ name }) => `${source}: unknown setting ${name}, ignored`)
}
