import { isLosslessObject, type Lossless } from '../../json/lossless.ts'
import { surrogateFault, textFault } from '../../json/text-fault.ts'

/** Why a document of another server cannot be stored, or null; `anyText`: its texts, not its names, may contain NUL. */
export function textFaultWithin(value: Lossless, texts: 'plain' | 'anyText'): string | null {
  if (typeof value === 'string') return texts === 'anyText' ? surrogateFault(value) : textFault(value)
  if (Array.isArray(value)) return firstOf(value, (each) => textFaultWithin(each, texts))
  if (!isLosslessObject(value)) return null
  return firstOf(Object.entries(value), ([name, each]) => textFault(name) ?? textFaultWithin(each, texts))
}

function firstOf<T>(list: readonly T[], faultOf: (each: T) => string | null): string | null {
  for (const each of list) {
    const fault = faultOf(each)
    if (fault !== null) return fault
  }
  return null
}
