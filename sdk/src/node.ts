import { nodeModules } from '#platform'
import { isNode } from './platform/is-node.ts'
import type { NodeModules } from './platform/platform.ts'

/** The modules that exist only in Node; null in a browser. */
export function node(): NodeModules | null {
  return isNode() ? nodeModules : null
}
