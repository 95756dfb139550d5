import { type ElfImage, nameIn } from './elf-image.ts'

const DYNAMIC_SYMBOLS = 11
const SYMBOLS = 2
const MAX_SYMBOLS = 512

export type SymbolNames = { readonly names: string[]; readonly count: number }

/** Names of the dynamic symbols; of all symbols in a static program. */
export function readSymbols({ data, sections, u32, is64bit }: ElfImage): SymbolNames {
  const table = [DYNAMIC_SYMBOLS, SYMBOLS].map((type) => sections.find((one) => one.type === type)).find(Boolean)
  const texts = table && sections[table.link]
  if (!table || !texts) return { names: [], count: 0 }
  const step = is64bit ? 24 : 16
  const count = Math.floor(Math.max(Math.min(table.size, data.length - table.offset), 0) / step)
  const names: string[] = []
  for (let n = 0; n < count && names.length < MAX_SYMBOLS; n++) {
    const name = nameIn(data, texts.offset + u32(table.offset + n * step))
    if (name !== '') names.push(name)
  }
  return { names, count }
}
