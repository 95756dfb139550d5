import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Settings } from './table.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise at most STARTTLS. */
  readonly isImplicitTls: boolean
}

export type Sender = { readonly name: string; readonly address: string }

const SERVER = /^(?:(smtps?):\/\/)?(?:\[([0-9a-f:.]+)\]|([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?))(?::(\d{1,5}))?\/?$/i
const IMPLICIT_TLS_PORT = 465
const PLAIN_PORT = 25
// No spaces, brackets or control characters, which could begin something else in a header or in SMTP.
const ADDRESS = /^[^\s<>"@\p{Cc}]+@[^\s<>"@\p{Cc}]+$/u
const NAMED = /^([^<>"\p{Cc}]*?)\s*<([^<>]*)>$/u

/** Throws an Error that says what is expected. */
export function parseMailServer(text: string): MailServer {
  const [, scheme = '', ipv6, name, digits] = SERVER.exec(text.trim()) ?? []
  const isImplicit = scheme.toLowerCase() === 'smtps'
  const host = ipv6 ?? name
  const port = digits === undefined ? (isImplicit ? IMPLICIT_TLS_PORT : PLAIN_PORT) : Number(digits)
  if (host === undefined || port < 1 || port > 65535 || (ipv6 !== undefined && !isIPv6(ipv6)))
    throw new Error('must be host:port or smtps://host:port')
  return { host, port, isImplicitTls: isImplicit || (port === IMPLICIT_TLS_PORT && scheme === '') }
}

/** Throws an Error that says what is expected. */
export function parseSender(text: string): Sender {
  const [, name = '', address = text.trim()] = NAMED.exec(text.trim()) ?? []
  if (!ADDRESS.test(address)) throw new Error('must be an address, or Name <address>')
  return { name, address }
}

/** What is wrong with the settings of mail together, one line each. */
export function mailFaults({ mailUsername, mailPassword, mailCaFile }: Settings): string[] {
  const faults: string[] = []
  if (mailUsername !== null && mailPassword === null) faults.push('mail_username needs mail_password')
  if (mailUsername === null && mailPassword !== null) faults.push('mail_password needs mail_username')
  if (mailCaFile !== null && !isCertificate(mailCaFile))
    faults.push(`mail_ca_file "${mailCaFile}" holds no certificate in PEM form`)
  return faults
}

function isCertificate(file: string): boolean {
  try {
    const ca = readFileSync(file, 'utf8')
    createSecureContext({ ca })
    return ca.includes('BEGIN CERTIFICATE')
  } catch {
    return false
  }
}

/** What the settings ask for in vain, or to their harm. */
export function mailWarnings(settings: Settings): string[] {
  const { mailSmtp, mailUsername, mailTls, enableRegistration, captchaSiteKey, captchaSecret } = settings
  const warnings: string[] = []
  if (mailSmtp === null && enableRegistration)
    warnings.push('enable_registration without mail_smtp: nobody gets a mail when their account is accepted')
  if (mailSmtp !== null && mailUsername !== null && !mailTls && !isSafe(parseMailServer(mailSmtp)))
    warnings.push('mail_password is sent without encryption: set mail_tls, or write mail_smtp as smtps://host:port')
  if ((captchaSiteKey === null) !== (captchaSecret === null))
    warnings.push('captcha_site_key and captcha_secret are both needed: no captcha is asked for')
  return warnings
}

function isSafe({ host, isImplicitTls }: MailServer): boolean {
  return isImplicitTls || host === 'localhost' || host === '::1' || host.startsWith('127.')
}
