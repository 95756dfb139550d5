import type { Literals } from './literals.ts'
import { at } from './queries.ts'

type Text = (literals: Literals, n: number) => string

/** Texts that are searched without a field, by what they are. */
export const TEXTS: Readonly<Record<string, Text>> = {
  'a SHA-256': (l, n) => at(l.files, n).dhash,
  'an MD5': (l, n) => at(l.files, n).md5,
  'six digits of a hash': (l, n) => at(l.files, n).dhash.slice(0, 6),
  'an IP address': (_, n) => `${10 + (n % 200)}.${n % 251}.${(n * 7) % 251}.${(n * 13) % 251}`,
  'a domain': (l, n) => at(l.hosts, n),
  'a URL': (l, n) => `http://${at(l.comments, n)}`,
  'a mail address': (_, n) => `someone.${n}@mail.example`,
  'a mutex': (l, n) => at(l.configKeys, n).value,
  'a family': (l, n) => at(l.families, n),
  'a frequent word': (_, n) => at(['invoice', 'update', 'setup', 'dump'], n),
  'two words': (_, n) => `no match ${n}`,
  'two letters': (_, n) => at(['qz', 'xy', 'ab', 'ex'], n),
}
