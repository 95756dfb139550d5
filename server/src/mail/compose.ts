import type { MailKind } from './kinds.ts'
import type { Letter } from './mail.ts'
import type { MailTemplates } from './read-templates.ts'

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html?: string }

const SUBJECTS: Readonly<Record<Letter['about'], string>> = {
  pending: 'your registration was received',
  register: 'your account is ready',
  register_no_pass: 'your account is ready',
  rejection: 'your registration was refused',
  recover: 'recover your password',
  change: 'change your password',
  made_by_key: 'your API key made a new way to sign in',
}

export type ComposeOptions = {
  readonly templates: Readonly<Record<MailKind, MailTemplates>>
  readonly baseUrl: string
  readonly instanceName: string
}

export function compose({ templates, baseUrl, instanceName }: ComposeOptions, letter: Letter): ComposedMail {
  const { text, html } = templates[letter.about === 'change' ? 'recover' : letter.about]
  const values = {
    login: letter.login,
    base_url: baseUrl.replace(/\/+$/, ''),
    instance_name: oneLine(instanceName),
    set_password_token: 'token' in letter ? letter.token : '',
    ...(letter.about === 'made_by_key' ? valuesOfKey(letter) : {}),
  }
  return {
    subject: `${oneLine(instanceName)}: ${SUBJECTS[letter.about]}`,
    text: text.fill(values),
    ...(html === null ? {} : { html: html.fill(escaped(values)) }),
  }
}

function valuesOfKey({ made, keyId, keyName, address, time }: Extract<Letter, { readonly about: 'made_by_key' }>) {
  return { made, key_id: keyId, key_name: keyName, address, time }
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const escaping = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaping(value)]))
}
