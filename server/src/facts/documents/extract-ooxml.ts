import type { DocumentFacts, Extractor, ReadPart } from '../facts.ts'
import { cleanText } from '../text.ts'
import { MAX_MODULES, moduleNames, readModules } from '../vba/modules.ts'
import { readStreams, type Stream } from './compound-file.ts'
import { describeZip } from './extract-zip.ts'
import type { Summary } from './summary.ts'
import { isZip, readZip, unpackEntry, type ZipListing } from './zip-entries.ts'

const MAX_LINKS = 200
const MAX_RELATION_PARTS = 256
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024

export const ooxml: Extractor = {
  version: 3,
  matches: isOoxml,
  extract: ({ data }, readPart) => {
    const listing = readPart('central directory', () => readZip(data), null)
    if (listing === null) return {}
    const unpack = openParts(data, listing, readPart)
    const projects = listing.entries.filter(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)).slice(0, 4)
    const streams = projects.map(({ name }) => streamsOf(unpack(name), readPart))
    const document: DocumentFacts = {
      ...summaryOf(unpack('docProps/core.xml'), unpack('docProps/app.xml')),
      streams: [],
      macros: streams.flatMap(moduleNames).slice(0, MAX_MODULES),
      modules: readModules(streams, readPart),
      links: linksOf(listing, unpack),
      is_encrypted: listing.entries.some(({ isEncrypted }) => isEncrypted),
    }
    return { document, zip: describeZip(listing) }
  },
}

function isOoxml(data: Buffer): boolean {
  if (!isZip(data)) return false
  try {
    return readZip(data).entries.some(({ name }) => name === '[Content_Types].xml')
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

type Unpack = (name: string) => Buffer | null

/** Unpacks entries by name, up to a sum of bytes. */
function openParts(data: Buffer, { entries }: ZipListing, readPart: ReadPart): Unpack {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  let left = MAX_UNPACKED_BYTES
  return (name) => {
    const entry = byName.get(name)
    if (entry === undefined || left <= 0) return null
    const part = readPart(name.slice(0, 64), () => unpackEntry(data, entry), null)
    left -= part?.length ?? 0
    return part
  }
}

function streamsOf(project: Buffer | null, readPart: ReadPart): Stream[] {
  return project === null ? [] : readPart('macros', () => readStreams(project), [])
}

function linksOf({ entries }: ZipListing, unpack: Unpack): string[] {
  const parts = entries.filter(({ name }) => name.endsWith('.rels')).slice(0, MAX_RELATION_PARTS)
  const links = new Set<string>()
  for (const { name } of parts) {
    const xml = unpack(name)?.toString('utf8') ?? ''
    for (const [relation] of xml.matchAll(/<Relationship\b[^>]{1,4096}>/g)) {
      if (!/\bTargetMode\s?=\s?["']External["']/.test(relation)) continue
      const target = /\bTarget\s?=\s?["']([^"']{1,2048})/.exec(relation)?.[1]
      if (target !== undefined && links.size < MAX_LINKS) links.add(cleanText(decodeEntities(target)))
    }
  }
  return [...links]
}

function summaryOf(core: Buffer | null, app: Buffer | null): Summary {
  const coreText = core?.toString('utf8') ?? ''
  const created = elementOf(coreText, 'dcterms:created')
  const seconds = created === null ? Number.NaN : Date.parse(created)
  return {
    title: elementOf(coreText, 'dc:title'),
    author: elementOf(coreText, 'dc:creator'),
    last_author: elementOf(coreText, 'cp:lastModifiedBy'),
    created_on: seconds > 0 && seconds < 2 ** 42 ? new Date(seconds).toISOString().replace('Z', '000+00:00') : null,
    application: elementOf(app?.toString('utf8') ?? '', 'Application'),
  }
}

/** The text of the first element of that name. */
function elementOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}`)
  const open = start < 0 ? -1 : xml.indexOf('>', start)
  const end = open < 0 ? -1 : xml.indexOf('<', open)
  return end < 0 ? null : cleanText(decodeEntities(xml.slice(open + 1, end))) || null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity)
}
