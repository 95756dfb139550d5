import { type ElfImage, nameIn } from './elf-image.ts'

const DYNAMIC_SYMBOLS = 11
const SYMBOLS = 2
const MAX_SYMBOLS = 512

export type SymbolNames = { readonly names: string[]; readonly count: number }

export type SymbolTable = {
  readonly count: number
  /** The type in the lower half of the byte, the binding in the upper one. */
  infoAt(n: number): number
  visibilityAt(n: number): number
  nameAt(n: number, maxLength?: number): string
}

/** The dynamic symbols; all symbols of a static program. */
export function readSymbolTable({ data, sections, u32, is64bit }: ElfImage): SymbolTable | null {
  const table = [DYNAMIC_SYMBOLS, SYMBOLS]
    .map((type) => sections.find((one) => one.type === type && one.size > 0))
    .find(Boolean)
  const texts = table && sections[table.link]
  if (!table || !texts) return null
  const step = is64bit ? 24 : 16
  const info = is64bit ? 4 : 12
  const byteAt = (n: number, offset: number): number => data[table.offset + n * step + offset] ?? 0
  return {
    count: Math.floor(Math.max(Math.min(table.size, data.length - table.offset), 0) / step),
    infoAt: (n) => byteAt(n, info),
    visibilityAt: (n) => byteAt(n, info + 1) & 7,
    nameAt: (n, maxLength) => nameIn(data, texts.offset + u32(table.offset + n * step), maxLength),
  }
}

export function readSymbols(table: SymbolTable | null): SymbolNames {
  const names: string[] = []
  const count = table?.count ?? 0
  for (let n = 0; table && n < count && names.length < MAX_SYMBOLS; n++) {
    const name = table.nameAt(n)
    if (name !== '') names.push(name)
  }
  return { names, count }
}
