import type { components } from '../generated/contract.ts'

type Schemas = components['schemas']

export type StaticFacts = Schemas['StaticFacts']
export type FactsFormat = StaticFacts['format']
export type PeFacts = Schemas['PeFacts']
export type ElfFacts = Schemas['ElfFacts']
export type MachoFacts = Schemas['MachoFacts']
export type DocumentFacts = Schemas['DocumentFacts']
export type VbaModule = Schemas['VbaModule']
export type ZipFacts = Schemas['ZipFacts']
export type PdfFacts = Schemas['PdfFacts']
export type LnkFacts = Schemas['LnkFacts']
export type SectionFacts = Schemas['SectionFacts']
export type SegmentFacts = Schemas['SegmentFacts']
export type SignatureFacts = Schemas['SignatureFacts']
export type ApkFacts = Schemas['ApkFacts']
export type DexFacts = Schemas['DexFacts']
export type StringFacts = Schemas['StringFacts']

/** The facts of one format, under their name. */
export type FormatFacts = Partial<
  Pick<StaticFacts, 'pe' | 'elf' | 'macho' | 'document' | 'zip' | 'pdf' | 'lnk' | 'apk' | 'dex'>
>

/** Reads one part of a file; a part that cannot be read is noted, and the fallback stands for it. */
export type ReadPart = <T>(name: string, read: () => T, fallback: T) => T

export type ContentSlice = {
  /** The first bytes of the file, or all of them. */
  readonly data: Buffer
  /** The size of the whole file. */
  readonly sizeBytes: number
}

/** A format that facts are read of. */
export type Extractor = {
  /** Grows with what it extracts: older facts are then extracted again. */
  readonly version: number
  readonly matches: (data: Buffer) => boolean
  readonly extract: (content: ContentSlice, readPart: ReadPart) => FormatFacts
}
