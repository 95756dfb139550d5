import { SEARCH_FIELD_TEXTS } from '../../generated/search-fields.ts'

const NAMES: ReadonlySet<string> = new Set(SEARCH_FIELD_TEXTS.map(({ field }) => field))

/** Checks whether a name is that of a field, with the kind before it or a path behind it. */
export function isKnownField(name: string): boolean {
  const parts = name.replace(/^(?:object|file|config|static|blob)\./, '').split('.')
  return parts.some((_, index) =>
    NAMES.has(
      parts
        .slice(0, index + 1)
        .join('.')
        .replace(/\*$/, ''),
    ),
  )
}
