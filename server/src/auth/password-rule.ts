import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { invalidField, Problem } from '../errors/problems.ts'

const MAX_PASSWORD_BYTES = 72
/** In a shorter login anything may look like it. */
const MIN_LOGIN_IN_PASSWORD = 3

// The 49 233 most used passwords, in lower case.
const COMMON_PASSWORDS = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')

export type PasswordRule = { readonly login: string; readonly minLength: number }

/** bcrypt silently truncates longer passwords. */
export function requireFittingPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw invalidField('password', `must be at most ${MAX_PASSWORD_BYTES} bytes of UTF-8`)
  }
}

export function requireLongPassword(password: string, minLength: number): void {
  if (isShort(password, minLength)) throw shortPassword(minLength)
}

/** Refuses a new password that guessing finds soon. */
export async function requireStrongPassword(password: string, rule: PasswordRule): Promise<void> {
  requireFittingPassword(password)
  requireLongPassword(password, rule.minLength)
  const weakness = await weaknessOfPassword(password, rule)
  if (weakness !== null) throw invalidField('password', weakness)
}

function shortPassword(minLength: number): Problem {
  const fields = [{ field: 'password', message: tooShort(minLength) }]
  return new Problem('invalid_request', `password: ${tooShort(minLength)}`, { fields, setting: 'password_min_length' })
}

/** What is wrong with a new password; null for one that may be used. */
export async function weaknessOfPassword(password: string, { login, minLength }: PasswordRule): Promise<string | null> {
  if (isShort(password, minLength)) return tooShort(minLength)
  if (isLikeLogin(password.toLowerCase(), login.toLowerCase())) return 'must not be made of the login'
  return (await isCommon(password)) ? 'is one of the most used passwords: choose another one' : null
}

const isShort = (password: string, minLength: number): boolean => [...password].length < minLength

const tooShort = (minLength: number): string => `must have at least ${minLength} characters`

/** The login, forwards or backwards, once or more, with nothing else than digits and signs. */
function isLikeLogin(password: string, login: string): boolean {
  return [login, [...login].reverse().join('')].some((name) => {
    if (password === name) return true
    const rest = password.replaceAll(name, '')
    return name.length >= MIN_LOGIN_IN_PASSWORD && rest !== password && !/\p{L}/u.test(rest)
  })
}

/** Passwords are set so seldom that the list is read each time, in 2 ms, and takes no memory in between. */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(fileURLToPath(COMMON_PASSWORDS), 'latin1')
  return list.includes(JSON.stringify(password.toLowerCase()))
}
