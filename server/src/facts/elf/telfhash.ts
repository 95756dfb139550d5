import { createTlsh, tlshText } from '../../digest/tlsh.ts'
import type { SymbolTable } from './symbols.ts'

const GLOBAL_FUNCTION = 0x12
const DEFAULT_VISIBILITY = 0
const MAX_SYMBOLS = 262_144
const MAX_NAME_LENGTH = 4096
const MAX_CHARACTERS = 16 * 1024 * 1024

/** Names that depend on the compiler or the platform. */
const EXCLUDED = new Set(['main', 'abort', 'cachectl', 'cacheflush', 'puts', 'atol', 'malloc_trim'])
const EXCLUDED_FORMS = /^(?:[_.]|str|mem)|64$/

/**
 * The telfhash of Trend Micro: the TLSH of the sorted names of global functions. It is null where these are too few or too
 * many. The original hashes the targets of calls in files without a symbol table; such files have none here.
 */
export function telfhash(table: SymbolTable | null): string | null {
  const names = table && functionNames(table)
  if (names === null) return null
  const tlsh = createTlsh()
  tlsh.update(Buffer.from(names.sort().join(','), 'latin1'))
  const hash = tlsh.digest()
  return hash && tlshText(hash).toLowerCase()
}

function functionNames(table: SymbolTable): string[] | null {
  if (table.count > MAX_SYMBOLS) return null
  const names: string[] = []
  let characters = 0
  for (let n = 0; n < table.count; n++) {
    if (table.infoAt(n) !== GLOBAL_FUNCTION || table.visibilityAt(n) !== DEFAULT_VISIBILITY) continue
    const name = table.nameAt(n, MAX_NAME_LENGTH)
    characters += name.length
    if (characters > MAX_CHARACTERS) return null
    if (isIncluded(name)) names.push(name.toLowerCase())
  }
  return names
}

function isIncluded(name: string): boolean {
  return name !== '' && !EXCLUDED.has(name) && !EXCLUDED_FORMS.test(name)
}
