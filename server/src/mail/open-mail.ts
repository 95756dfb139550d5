import { readFileSync } from 'node:fs'
import type { SMTPTransportOptions } from 'nodemailer'
import { type MailServer, parseMailServer, parseSender } from '../settings/mail-server.ts'
import type { Settings } from '../settings/table.ts'
import { compose } from './compose.ts'
import type { Mail } from './mail.ts'
import { MailFault } from './mail-fault.ts'
import { readTemplates } from './read-templates.ts'

export type MailSettings = Pick<
  Settings,
  | 'mailSmtp'
  | 'mailFrom'
  | 'mailUsername'
  | 'mailPassword'
  | 'mailTls'
  | 'mailCaFile'
  | 'mailTimeoutMs'
  | 'mailTemplatesFolder'
  | 'baseUrl'
  | 'instanceName'
>

// Per step: connecting, the greeting, one response. The total has its own limit.
const STEP_TIMEOUT_MS = 5000
// Accounts of identity providers and of older servers have unchecked addresses.
const RECIPIENT = /^(?:[^\s<>@,;:"()[\]\\\p{Cc}]+|"[^\s<>@"\\\p{Cc}]+")@[^\s<>@,;"()\\\p{Cc}]+$/u

/** Reads and checks all templates; throws if one of them is not valid. */
export async function openMail(settings: MailSettings): Promise<Mail> {
  const { templates, warnings } = readTemplates(settings.mailTemplatesFolder)
  const { baseUrl, instanceName, mailSmtp, mailTimeoutMs } = settings
  if (mailSmtp === null) return { ...NO_MAIL, warnings }
  const server = parseMailServer(mailSmtp)
  const from = parseSender(settings.mailFrom)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(optionsOf(settings, server))
  return {
    isConfigured: true,
    warnings,
    async send(letter) {
      if (!RECIPIENT.test(letter.email)) throw new MailFault(`no mail can be sent to ${JSON.stringify(letter.email)}`)
      const late = AbortSignal.timeout(mailTimeoutMs)
      try {
        await transport.sendMail({
          ...compose({ templates, baseUrl, instanceName }, letter),
          from: { ...from },
          // As an object it is one address, never read as a list of them.
          to: { name: '', address: letter.email },
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: late,
        })
      } catch (error) {
        throw late.aborted
          ? new MailFault(`${mailSmtp} did not accept the mail within ${mailTimeoutMs} ms`, { cause: error })
          : faultOf(error, server)
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw faultOf(error, server)
      })
    },
    [Symbol.dispose]: () => transport.close(),
  }
}

const NO_MAIL: Omit<Mail, 'warnings'> = {
  isConfigured: false,
  send: () => Promise.reject(new MailFault('mail_smtp is not set')),
  check: () => Promise.reject(new MailFault('mail_smtp is not set')),
  [Symbol.dispose]: () => undefined,
}

function optionsOf(settings: MailSettings, { host, port, isImplicitTls }: MailServer): SMTPTransportOptions {
  const { mailUsername: user, mailPassword: pass, mailTls, mailCaFile, mailTimeoutMs } = settings
  const step = Math.min(STEP_TIMEOUT_MS, mailTimeoutMs)
  return {
    host,
    port,
    secure: isImplicitTls,
    // Encryption is required, or not attempted.
    ...(mailTls && !isImplicitTls ? { requireTLS: true } : { ignoreTLS: true }),
    ...(user !== null && pass !== null ? { auth: { user, pass }, forceAuth: true } : {}),
    ...(mailCaFile === null ? {} : { tls: { ca: readFileSync(mailCaFile) } }),
    dnsTimeout: step,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function faultOf(error: unknown, { host, port }: MailServer): MailFault {
  const reason = error instanceof Error ? error.message : String(error)
  return new MailFault(`${host}:${port}: ${reason.replace(/\s+/g, ' ').trim()}`, { cause: error })
}
