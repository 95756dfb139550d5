export type InspectedValue = {
  readonly name: InspectedType
  readonly littleEndian: string
  readonly bigEndian: string
}

export type InspectedType = keyof typeof READERS

type Reader = {
  readonly sizeBytes: number
  readonly read: (view: DataView, isLittleEndian: boolean) => string
}

/** The beginning of FILETIME, 1601, in milliseconds before 1970. */
const FILETIME_EPOCH_MS = 11_644_473_600_000n
/** The end of the year 9999: later times are numbers of another kind. */
const MAX_DATE_MS = 253_402_300_799_999n

const integer = (sizeBytes: 1 | 2 | 4 | 8, isSigned: boolean): Reader => ({
  sizeBytes,
  read: (view, isLittleEndian) => String(readInteger(view, { sizeBytes, isSigned, isLittleEndian })),
})

const READERS = {
  uint8: integer(1, false),
  int8: integer(1, true),
  uint16: integer(2, false),
  int16: integer(2, true),
  uint32: integer(4, false),
  int32: integer(4, true),
  uint64: integer(8, false),
  int64: integer(8, true),
  float32: { sizeBytes: 4, read: (view, isLittle) => numberText(view.getFloat32(0, isLittle)) },
  float64: { sizeBytes: 8, read: (view, isLittle) => numberText(view.getFloat64(0, isLittle)) },
  unixTime: { sizeBytes: 4, read: (view, isLittle) => timeText(1000n * BigInt(view.getUint32(0, isLittle))) },
  filetime: {
    sizeBytes: 8,
    read: (view, isLittle) => timeText(view.getBigUint64(0, isLittle) / 10_000n - FILETIME_EPOCH_MS),
  },
} as const satisfies Readonly<Record<string, Reader>>

/** The most bytes that a value takes. */
export const INSPECTED_BYTES = 8

/** Reads the first bytes as numbers and times; a value is empty if there are too few bytes. */
export function inspectBytes(bytes: Uint8Array): readonly InspectedValue[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (Object.keys(READERS) as InspectedType[]).map((name) => {
    const { sizeBytes, read } = READERS[name]
    const isKnown = bytes.length >= sizeBytes
    return { name, littleEndian: isKnown ? read(view, true) : '', bigEndian: isKnown ? read(view, false) : '' }
  })
}

type IntegerForm = { readonly sizeBytes: 1 | 2 | 4 | 8; readonly isSigned: boolean; readonly isLittleEndian: boolean }

function readInteger(view: DataView, { sizeBytes, isSigned, isLittleEndian }: IntegerForm): bigint {
  let value = 0n
  for (let at = 0; at < sizeBytes; at += 1)
    value = (value << 8n) | BigInt(view.getUint8(isLittleEndian ? sizeBytes - 1 - at : at))
  return isSigned ? BigInt.asIntN(8 * sizeBytes, value) : value
}

const numberText = (value: number): string => String(Number(value.toPrecision(9)))

function timeText(ms: bigint): string {
  if (ms > MAX_DATE_MS) return ''
  return new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ')
}
