import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '../settings/read.ts'
import { MAIL_KINDS, type MailKind } from './kinds.ts'
import { parseTemplate, type Template } from './template.ts'

/** Null unless the folder has an HTML template. */
export type MailTemplates = { readonly text: Template; readonly html: Template | null }

export type ReadTemplates = {
  readonly templates: Readonly<Record<MailKind, MailTemplates>>
  readonly warnings: readonly string[]
}

const KINDS = Object.keys(MAIL_KINDS) as MailKind[]

/** Reads and checks every template, from the folder first. Throws one SettingsError with all faults, one line each. */
export function readTemplates(folder: string | null): ReadTemplates {
  const faults: string[] = []
  const read = (kind: MailKind, file: string | null, builtIn: string | null): Template | null => {
    const place = file ?? `built-in ${kind}.txt`
    try {
      const source = file === null ? builtIn : (readText(file) ?? builtIn)
      return source === null ? null : checked(kind, source)
    } catch (error) {
      faults.push(`mail template ${place}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
  const inFolder = (name: string): string | null => (folder === null ? null : join(folder, name))
  const found = KINDS.flatMap((kind) => {
    const text = read(kind, inFolder(`${kind}.txt`), MAIL_KINDS[kind].text)
    const html = folder === null ? null : read(kind, inFolder(`${kind}.html`), null)
    return text === null ? [] : [[kind, { text, html }] as const]
  })
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  const templates = Object.fromEntries(found) as Record<MailKind, MailTemplates>
  return { templates, warnings: folder === null ? [] : strangers(folder) }
}

function checked(kind: MailKind, source: string): Template {
  const { placeholders, needed } = MAIL_KINDS[kind]
  const template = parseTemplate(source, placeholders)
  const missing = needed.find((name) => !template.names.has(name))
  if (missing !== undefined) throw new Error(`the placeholder {${missing}} is missing: users could not set a password`)
  if (source.trim() === '') throw new Error('is empty')
  return template
}

/** Null if the file does not exist. */
function readText(file: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    if (error instanceof TypeError) throw new Error('not valid UTF-8')
    throw error
  }
}

/** A template with a misspelt name would otherwise be silently ignored. */
function strangers(folder: string): string[] {
  const known = new Set(KINDS.flatMap((kind) => [`${kind}.txt`, `${kind}.html`]))
  return readdirSync(folder)
    .filter((name) => /\.(?:txt|html)$/.test(name) && !known.has(name))
    .map((name) => `mail_templates_folder: ${name}: unknown template; expected one of ${[...known].join(', ')}`)
}
