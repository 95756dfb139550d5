import { isIPv6 } from 'node:net'

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
// No spaces, brackets or control characters, which could inject into a header or SMTP.
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
