/** Types of program headers, as readelf prints them. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0, 'NULL'],
  [1, 'LOAD'],
  [2, 'DYNAMIC'],
  [3, 'INTERP'],
  [4, 'NOTE'],
  [5, 'SHLIB'],
  [6, 'PHDR'],
  [7, 'TLS'],
  [0x6474e550, 'GNU_EH_FRAME'],
  [0x6474e551, 'GNU_STACK'],
  [0x6474e552, 'GNU_RELRO'],
  [0x6474e553, 'GNU_PROPERTY'],
  [0x6474e554, 'GNU_SFRAME'],
])

/** Ranges of operating systems and of processors. */
const RANGES = [
  { name: 'LOOS', first: 0x60000000, last: 0x6fffffff },
  { name: 'LOPROC', first: 0x70000000, last: 0x7fffffff },
] as const

export function segmentType(type: number): string {
  const range = RANGES.find(({ first, last }) => type >= first && type <= last)
  const other = range ? `${range.name}+0x${(type - range.first).toString(16)}` : `0x${type.toString(16)}`
  return NAMES.get(type) ?? other
}
