import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type MailServer, parseMailServer } from './mail-server.ts'
import type { Settings } from './table.ts'

/** Faults of the combination of mail settings, one line each. */
export function mailFaults({ mailUsername, mailPassword, mailCaFile }: Settings): string[] {
  const faults: string[] = []
  if (mailUsername !== null && mailPassword === null) faults.push('mail_username needs mail_password')
  if (mailUsername === null && mailPassword !== null) faults.push('mail_password needs mail_username')
  if (mailCaFile !== null && !isCertificate(mailCaFile))
    faults.push(`mail_ca_file "${mailCaFile}" contains no certificate in PEM format`)
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

/** Warnings about mail settings that have no effect or are insecure. */
export function mailWarnings(settings: Settings): string[] {
  const { mailSmtp, mailUsername, mailTls, baseUrl, enableRegistration, captchaSiteKey, captchaSecret } = settings
  const warnings: string[] = []
  if (mailSmtp === null && enableRegistration)
    warnings.push('enable_registration without mail_smtp: users get no mail when their account is accepted')
  if (mailSmtp !== null && isThisMachine(baseUrl))
    warnings.push(`mail_smtp without base_url: links in mails lead to ${baseUrl}, which only this machine reaches`)
  if (mailSmtp !== null && mailUsername !== null && !mailTls && !isSafe(parseMailServer(mailSmtp)))
    warnings.push('mail_password is sent without encryption: set mail_tls, or write mail_smtp as smtps://host:port')
  if ((captchaSiteKey === null) !== (captchaSecret === null))
    warnings.push('captcha_site_key and captcha_secret are both needed: no captcha is asked for')
  return warnings
}

function isThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function isSafe({ host, isImplicitTls }: MailServer): boolean {
  return isImplicitTls || host === 'localhost' || host === '::1' || host.startsWith('127.')
}
