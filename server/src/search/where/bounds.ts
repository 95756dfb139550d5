import { NO_PATTERN } from '../expected-parts.ts'
import { notAValue, notSupported } from '../not-a-value.ts'
import { removeEscapes } from '../raw-value.ts'
import type { Node, Text } from '../tree.ts'
import type { RangeBound } from './range-bound.ts'

/** An absent bound is open. */
export type Bounds = { readonly low: RangeBound | undefined; readonly high: RangeBound | undefined }

/** The value of a field that accepts ranges: one bound for a plain value, otherwise a pair. */
export function readBounds(node: Node): RangeBound | Bounds {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return { text: removeEscapes(node.raw), start: node.start, isInclusive: true, place: 'alone' }
    case 'range':
      return { low: readBound(node.low, node.includesLow), high: readBound(node.high, node.includesHigh) }
    case 'from':
      return { low: readBound(node.bound, node.isInclusive), high: undefined }
    case 'to':
      return { low: undefined, high: readBound(node.bound, node.isInclusive) }
    default:
      throw notAValue(node)
  }
}

// Wildcards are checked after unescaping: no field needs a literal one in a bound.
function readBound(node: Text, isInclusive: boolean): RangeBound | undefined {
  const text = removeEscapes(node.raw)
  if (text === '*') return undefined
  if (/[*?]/.test(text))
    throw notSupported('Pattern values are', node, {
      expected: NO_PATTERN,
      hint: 'a range or comparison takes no * or ?; * alone leaves an end open',
    })
  return { text, start: node.start, isInclusive, place: 'bound' }
}
