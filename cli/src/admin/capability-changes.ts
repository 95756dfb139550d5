import { usageError } from '../program/cli-error.ts'
import { suggestWord } from '../text/similar.ts'
import { CAPABILITY_NAMES, isCapability } from './capabilities.ts'

export type CapabilityChange = { readonly name: string; readonly isAdded: boolean }

/** `+x,-y`, also several times; a name without a sign is added. An unknown name is refused unless allowed. */
export function parseCapabilities(given: readonly string[], isAnyAllowed: boolean): CapabilityChange[] {
  return given
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const name = text.replace(/^[+-]/, '')
      if (!isCapability(name) && !isAnyAllowed) throw unknown(name)
      return { name, isAdded: !text.startsWith('-') }
    })
}

/** The list after the changes; existing ones keep their order. */
export function applyCapabilities(held: readonly string[], changes: readonly CapabilityChange[]): string[] {
  const names = new Set(held)
  for (const { name, isAdded } of changes) {
    if (isAdded) names.add(name)
    else names.delete(name)
  }
  return [...names]
}

/** `+adding_tags -adding_files`. */
export function changesText(changes: readonly CapabilityChange[]): string {
  return changes.map(({ name, isAdded }) => `${isAdded ? '+' : '-'}${name}`).join(' ')
}

function unknown(name: string): Error {
  const known = suggestWord(name, CAPABILITY_NAMES) ?? `use one of ${CAPABILITY_NAMES.join(', ')};`
  return usageError(
    `--capability: unknown capability "${name}"`,
    `${known} --any-capability accepts capabilities of plugins`,
  )
}
