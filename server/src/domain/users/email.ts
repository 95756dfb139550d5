import { invalidField } from '../../errors/problems.ts'

const ATOM = /^[\p{L}\p{N}!#$%&'*+/=?^`{}~_|-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^`{}~_|-]+)*$/u
const QUOTED = /^"(?:[\x21\x23-\x5b\x5d-\x7e]|\\[\x21-\x7e])+"$/
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const BRACKETED_IPV4 = /^\[(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?=\d)|(?=\]))){4}\]$/

export function requireEmail(email: string): void {
  if (!isEmail(email)) throw invalidField('email', `must be an e-mail address, not ${JSON.stringify(email)}`)
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && (ATOM.test(local) || QUOTED.test(local)) && isDomain(domain)
}

function isDomain(domain: string): boolean {
  if (domain === 'localhost' || BRACKETED_IPV4.test(domain)) return true
  const labels = domain.split('.')
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && (labels.at(-1) ?? '').length >= 2
}
