import type { components } from '@lazaret/sdk'
import { humanSize, utcTime } from '../text/amounts.ts'
import { fileFactsTexts } from '../texts/file-facts.ts'

type StaticFacts = components['schemas']['StaticFacts']

export type OverviewRow = {
  readonly name: keyof typeof fileFactsTexts.names
  readonly text: string
  readonly field?: string
}

type PossibleRow = Omit<OverviewRow, 'text'> & { readonly text: string | null | undefined }

/** The facts of one value; those that the file does not have are left out. */
export function overviewRows(facts: StaticFacts): readonly OverviewRow[] {
  return [...commonRows(facts), ...programRows(facts), ...androidRows(facts), ...documentRows(facts)].flatMap((row) =>
    row.text ? { ...row, text: row.text } : [],
  )
}

function commonRows({ format, entropy }: StaticFacts): readonly PossibleRow[] {
  return [
    { name: 'format', text: format },
    { name: 'entropy', text: String(entropy) },
  ]
}

function programRows({ pe, elf, macho }: StaticFacts): readonly PossibleRow[] {
  return [
    { name: 'machine', text: pe?.machine ?? elf?.machine ?? macho?.machines.join(', ') },
    { name: 'type', text: elf?.type ?? macho?.type },
    { name: 'subsystem', text: pe?.subsystem },
    { name: 'compiled', text: pe?.compiled_on && utcTime(pe.compiled_on), field: 'pe.compiled' },
    { name: 'imphash', text: pe?.imphash, field: 'pe.imphash' },
    { name: 'rich', text: pe?.rich_hash, field: 'pe.rich' },
    { name: 'exportHash', text: pe?.export_hash, field: 'pe.export_hash' },
    { name: 'iconHash', text: pe?.icon_hash, field: 'pe.icon' },
    { name: 'pdb', text: pe?.pdb, field: 'pe.pdb' },
    { name: 'dotnet', text: pe?.is_dotnet ? fileFactsTexts.yes : null },
    { name: 'overlay', text: pe?.overlay && fileFactsTexts.bytesAt(humanSize(pe.overlay.size), pe.overlay.offset) },
    { name: 'interpreter', text: elf?.interpreter },
    { name: 'buildId', text: elf?.build_id, field: 'elf.build_id' },
    { name: 'telfhash', text: elf?.telfhash, field: 'elf.telfhash' },
  ]
}

function androidRows({ apk, dex }: StaticFacts): readonly PossibleRow[] {
  const numberText = (value: number | null | undefined): string | undefined => value?.toLocaleString('en')
  return [
    { name: 'package', text: apk?.package, field: 'apk.package' },
    { name: 'version', text: apk?.version_name },
    { name: 'versionCode', text: apk?.version_code?.toString() },
    { name: 'minSdk', text: apk?.min_sdk?.toString() },
    { name: 'targetSdk', text: apk?.target_sdk?.toString() },
    { name: 'schemes', text: apk?.signature_schemes.join(', ') },
    { name: 'dexVersion', text: dex?.version },
    { name: 'strings', text: numberText(dex?.string_count) },
    { name: 'types', text: numberText(dex?.type_count) },
    { name: 'methods', text: numberText(dex?.method_count) },
    { name: 'classes', text: numberText(dex?.class_count) },
  ]
}

function documentRows({ document, zip, pdf, lnk }: StaticFacts): readonly PossibleRow[] {
  return [
    { name: 'title', text: document?.title },
    { name: 'author', text: document?.author },
    { name: 'lastAuthor', text: document?.last_author },
    { name: 'created', text: document?.created_on && utcTime(document.created_on) },
    { name: 'application', text: document?.application },
    { name: 'subject', text: document?.message?.subject },
    { name: 'sender', text: document?.message?.sender },
    { name: 'encrypted', text: document?.is_encrypted || zip?.is_encrypted ? fileFactsTexts.yes : null },
    { name: 'version', text: pdf?.version },
    { name: 'target', text: lnk?.target },
    { name: 'arguments', text: lnk?.arguments },
    { name: 'folder', text: lnk?.working_folder },
    { name: 'icon', text: lnk?.icon },
  ]
}
