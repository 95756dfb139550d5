import type { Group } from '@lazaret/sdk'
import { CAPABILITY_TEXTS } from '../../generated/capabilities.ts'

/** All capabilities of the server, and those of plugins that any of the groups has. */
export function capabilitiesOf(groups: readonly Group[]): readonly string[] {
  return [...new Set([...Object.keys(CAPABILITY_TEXTS), ...groups.flatMap(({ capabilities }) => capabilities)])]
}
