import { parse } from 'tldts'
import type { StringFacts } from '../facts.ts'
import { cleanText } from '../text.ts'
import { isCommonHost } from './common-hosts.ts'
import { visitStringRuns } from './string-runs.ts'
import { isWallet, MIN_WALLET_LENGTH, WALLET } from './wallets.ts'

type StringList = Exclude<keyof StringFacts, 'is_cut'>

const MAX_ITEMS = 200
/** A checksum takes some 5 us. */
const MAX_CHECKSUMS = 20_000

// Quantifiers are bounded, and no two of them match the same characters: the time grows with the length of the text only.
const URL = /\b(?:https?|ftp):\/\/[\w.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s"'<>\\^`{|}]{0,400})?/gi
const ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const DOMAIN = /(?<![\w.@-])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi
const REGISTRY_KEY =
  /(?:\b(?:HKEY_[A-Z_]{4,30}|HK(?:LM|CU|CR|U))\\|(?<![\w\\])(?:Software|SYSTEM)\\(?=[\w ]))[\w .\\{}()$%-]{2,200}/gi
const MUTEX = /(?<![\w\\])(?:Global|Local)\\[\w {}.-]{2,120}/g

/** Strings of note: each once, in the order of the parts. */
export function extractStrings(...parts: readonly Buffer[]): StringFacts {
  const found = openLists()
  for (const part of parts) visitStringRuns(part, (run) => collect(run, found))
  return found.facts()
}

function collect(run: string, found: FoundStrings): void {
  if (run.includes('://')) for (const [url] of run.matchAll(URL)) collectUrl(url, found)
  if (run.includes('@'))
    for (const [email] of run.matchAll(EMAIL)) if (isDomain(hostOf(email))) found.add('emails', email)
  if (run.includes('.')) {
    for (const [address] of run.matchAll(ADDRESS)) if (isAddress(address)) found.add('addresses', address)
    for (const [domain] of run.matchAll(DOMAIN)) if (isDomain(domain)) found.add('domains', domain.toLowerCase())
  }
  if (run.length >= MIN_WALLET_LENGTH) for (const [wallet] of run.matchAll(WALLET)) found.addWallet(wallet)
  if (!run.includes('\\')) return
  for (const [key] of run.matchAll(REGISTRY_KEY)) found.add('registry_keys', key)
  for (const [mutex] of run.matchAll(MUTEX)) found.add('mutexes', mutex)
}

function collectUrl(url: string, found: FoundStrings): void {
  const host = /^\w+:\/\/([^/:?#]*)/.exec(url)?.[1]?.toLowerCase() ?? ''
  if (host === '' || isCommonHost(host)) return
  found.add('urls', url)
  if (parse(host).isIcann === true) found.add('domains', host)
}

function hostOf(email: string): string {
  return email.slice(email.indexOf('@') + 1)
}

// Version numbers look like addresses; those that begin or end with zero are rarely hosts.
function isAddress(text: string): boolean {
  const octets = text.split('.')
  if (octets.some((octet) => Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0')))) return false
  return octets[0] !== '0' && octets[3] !== '0'
}

// Names of libraries and files look like domains: `kernel32.dll` has no top-level domain, `main.py` and `setup.sh` have one.
const FILE_ENDINGS = /\.(?:py|sh|pl|rs|md|so|ps|cc|zip|mov|java|name|inc)$/i

function isDomain(text: string): boolean {
  if (FILE_ENDINGS.test(text)) return false
  const { domain, isIcann } = parse(text)
  return domain !== null && isIcann === true && /[a-z]/i.test(domain) && !isCommonHost(text.toLowerCase())
}

type FoundStrings = {
  add(name: StringList, text: string): void
  /** Only if its checksum is right. */
  addWallet(text: string): void
  facts(): StringFacts
}

function openLists(): FoundStrings {
  const names = ['urls', 'domains', 'addresses', 'emails', 'registry_keys', 'mutexes', 'wallets'] as const
  const lists = new Map<StringList, Set<string>>(names.map((name) => [name, new Set()]))
  const textsOf = (name: StringList): string[] => [...(lists.get(name) ?? [])]
  let [isCut, checksums] = [false, 0]
  const found: FoundStrings = {
    add(name, text) {
      const list = lists.get(name)
      const clean = cleanText(text.trim())
      if (list === undefined || list.has(clean)) return
      if (list.size < MAX_ITEMS) list.add(clean)
      else isCut = true
    },
    addWallet(text) {
      checksums += 1
      if (checksums > MAX_CHECKSUMS) isCut = true
      else if (isWallet(text)) found.add('wallets', text)
    },
    facts: () => ({
      urls: textsOf('urls'),
      domains: textsOf('domains'),
      addresses: textsOf('addresses'),
      emails: textsOf('emails'),
      registry_keys: textsOf('registry_keys'),
      mutexes: textsOf('mutexes'),
      wallets: textsOf('wallets'),
      is_cut: isCut,
    }),
  }
  return found
}
