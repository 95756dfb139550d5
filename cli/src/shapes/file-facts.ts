import type { FileFacts } from '@lazaret/sdk'
import { cellText, valueAt } from '../formats/fields.ts'
import type { Column, Row, Section, Shape } from '../formats/shape.ts'
import { indicatorText } from './macro-modules.ts'
import { timeText } from './objects.ts'

const MAX_ROWS = 40

export const fileFacts: Shape<FileFacts> = {
  kind: 'single',
  fields: ['state', 'version', 'extracted_on', 'error', 'facts', 'unpacking'],
  id: () => undefined,
  columns: [
    fact('state', 'state'),
    fact('error', 'error'),
    { title: 'extracted', text: ({ extracted_on }, viewer) => (extracted_on ? timeText(extracted_on, viewer) : '') },
    fact('unpacking', 'unpacking.state'),
    fact('unpacked files', 'unpacking.files'),
    fact('format', 'facts.format'),
    fact('entropy', 'facts.entropy'),
    fact('unread', 'facts.unread'),
    fact('machine', 'facts.pe.machine', 'facts.elf.machine', 'facts.macho.machines'),
    fact('type', 'facts.elf.type', 'facts.macho.type'),
    fact('subsystem', 'facts.pe.subsystem'),
    fact('compiled', 'facts.pe.compiled_on'),
    fact('imphash', 'facts.pe.imphash'),
    fact('rich hash', 'facts.pe.rich_hash'),
    fact('export hash', 'facts.pe.export_hash'),
    fact('icon hash', 'facts.pe.icon_hash'),
    fact('pdb', 'facts.pe.pdb'),
    fact('interpreter', 'facts.elf.interpreter'),
    fact('build id', 'facts.elf.build_id'),
    fact('telfhash', 'facts.elf.telfhash'),
    fact('package', 'facts.apk.package'),
    fact('version', 'facts.apk.version_name'),
    fact('minimum SDK', 'facts.apk.min_sdk'),
    fact('target SDK', 'facts.apk.target_sdk'),
    fact('schemes', 'facts.apk.signature_schemes'),
    fact('DEX version', 'facts.dex.version'),
    fact('classes', 'facts.dex.class_count'),
    fact('methods', 'facts.dex.method_count'),
    fact('title', 'facts.document.title'),
    fact('author', 'facts.document.author'),
    fact('subject', 'facts.document.message.subject'),
    fact('sender', 'facts.document.message.sender'),
    fact('macros', 'facts.document.macros'),
    fact('target', 'facts.lnk.target'),
    fact('arguments', 'facts.lnk.arguments'),
  ],
  sections: [
    section('not unpacked', ['unpacking.problems'], ['name', 'reason']),
    section('sections', ['facts.pe.sections', 'facts.elf.sections'], ['name', 'size', 'entropy', 'flags', 'sha256']),
    section('segments', ['facts.elf.segments'], ['type', 'flags', 'size', 'memory_size', 'entropy']),
    section('imports', ['facts.pe.imports'], ['library', 'count', 'functions']),
    section('version info', ['facts.pe.version_info'], ['key', 'value']),
    section('resources', ['facts.pe.resources'], ['type', 'count']),
    section(
      'signatures, not verified',
      ['facts.pe.signatures', 'facts.apk.signatures'],
      ['signer', 'issuer', 'serial'],
    ),
    section('counts', ['facts.pdf.counts'], ['name', 'count']),
    section('entries', ['facts.zip.entries'], ['name', 'size', 'is_encrypted']),
    section('modules', ['facts.document.modules'], ['name', 'size', 'indicators']),
    section('streams', ['facts.document.streams'], ['name', 'size']),
    list('exports', 'facts.pe.exports'),
    list('libraries', 'facts.elf.libraries'),
    list('permissions', 'facts.apk.permissions'),
    list('activities', 'facts.apk.activities'),
    list('services', 'facts.apk.services'),
    list('receivers', 'facts.apk.receivers'),
    list('native libraries', 'facts.apk.libraries'),
    list('classes', 'facts.dex.classes'),
    list('attachments', 'facts.document.message.attachments'),
    list('links', 'facts.document.links'),
    list('urls', 'facts.strings.urls'),
    list('domains', 'facts.strings.domains'),
    list('addresses', 'facts.strings.addresses'),
    list('emails', 'facts.strings.emails'),
    list('registry keys', 'facts.strings.registry_keys'),
    list('mutexes', 'facts.strings.mutexes'),
    list('wallets', 'facts.strings.wallets'),
  ],
}

/** The first of these fields that the record has. */
function fact(title: string, ...paths: readonly string[]): Column<FileFacts> {
  return { title, text: (record) => textOf(firstOf(record, paths)) }
}

function firstOf(record: FileFacts, paths: readonly string[]): unknown {
  return paths.map((path) => valueAt(record, path)).find((value) => value !== undefined)
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? cellText(value.join(', ')) : cellText(value)
}

function section(title: string, paths: readonly string[], columns: readonly string[]): Section<FileFacts> {
  const rows = (record: FileFacts): readonly Row[] => {
    const value = firstOf(record, paths)
    return Array.isArray(value) ? value : []
  }
  return {
    title,
    columns: columns.map(columnOf),
    rows: (record) => rows(record).slice(0, MAX_ROWS),
    more: (record) => moreText(rows(record).length),
  }
}

function columnOf(name: string): Column<Row> {
  const title = name.replace(/^is_/, '').toUpperCase()
  if (name === 'sha256') return { title, text: (row) => cellText(row[name]), shrink: 'hash' }
  if (name === 'indicators') return { title, text: (row) => cellText(indicatorText(row[name])), shrink: 'text' }
  return { title, text: (row) => textOf(row[name]), shrink: 'text' }
}

function list(title: string, path: string): Section<FileFacts> {
  const texts = (record: FileFacts): readonly unknown[] => {
    const value = valueAt(record, path)
    return Array.isArray(value) ? value : []
  }
  return {
    title,
    columns: [{ title: 'VALUE', text: (row) => cellText(row.text), shrink: 'text' }],
    rows: (record) =>
      texts(record)
        .slice(0, MAX_ROWS)
        .map((text) => ({ text })),
    more: (record) => moreText(texts(record).length),
  }
}

function moreText(count: number): string | undefined {
  return count > MAX_ROWS ? `… ${count - MAX_ROWS} more: -o json prints all` : undefined
}
