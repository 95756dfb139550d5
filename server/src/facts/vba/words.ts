import type { VbaModule } from '../facts.ts'

type Modules = readonly Pick<VbaModule, 'code' | 'indicators'>[]

const MAX_PROCEDURES = 256
const MAX_WORDS = 256
// Office generates the attributes, and comments rarely distinguish families.
const ATTRIBUTE_OR_COMMENT = /^\s*(?:Attribute\s|'|Rem\s)/i
const PROCEDURE = /\b(?:Sub|Function|Property[ \t](?:Get|Let|Set))[ \t]{1,9}([A-Za-z]\w{1,63})/gi
const WORD = /[A-Za-z_]\w{2,63}/g
const KEYWORDS: ReadonlySet<string> = new Set(
  `and any array boolean byref byte byval call case const currency date declare dim double each else elseif empty end erase error
  exit explicit false for friend function get goto integer let like long longptr loop mod new next not nothing null object option
  optional paramarray preserve private property ptrsafe public redim resume return select set single static step stop string sub
  then true type until variant wend while with xor`.split(/\s+/),
)

/** The names of the procedures that the code declares. */
export function proceduresOf(modules: Modules): string[] {
  const names = modules.flatMap(({ code }) => Array.from(code.matchAll(PROCEDURE), ([, name = '']) => name))
  return [...new Set(names)].slice(0, MAX_PROCEDURES)
}

/** Words that a search finds: all indicators, and the first words that VBA itself does not reserve. */
export function wordsOf(modules: Modules): string[] {
  const words = new Set<string>()
  for (const { code } of modules) collectWords(code, words)
  return [...modules.flatMap(({ indicators }) => indicators.map(({ word }) => word)), ...words]
}

function collectWords(code: string, words: Set<string>): void {
  for (const line of code.split('\n')) {
    if (words.size >= MAX_WORDS) return
    if (!ATTRIBUTE_OR_COMMENT.test(line)) for (const [word] of line.matchAll(WORD)) addWord(word.toLowerCase(), words)
  }
}

function addWord(word: string, words: Set<string>): void {
  if (words.size < MAX_WORDS && !KEYWORDS.has(word)) words.add(word)
}
