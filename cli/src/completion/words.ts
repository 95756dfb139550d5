/** The words of a line of a POSIX shell, as far as they are typed; the last one may be open. */
export function wordsOf(line: string): { readonly words: readonly string[]; readonly quote: '' | '"' | "'" } {
  const words: string[] = []
  let word: string | undefined
  let quote: '' | '"' | "'" = ''
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? ''
    if (quote === '' && /\s/.test(letter)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (letter === quote) quote = ''
    else if (quote === '' && (letter === '"' || letter === "'")) {
      quote = letter
      word ??= ''
    } else if (letter === '\\' && quote !== "'") word = (word ?? '') + (line[++at] ?? '')
    else word = (word ?? '') + letter
  }
  return { words: [...words, word ?? ''], quote }
}

/**
 * A candidate as bash needs it: only what comes after the last break of words, because bash puts it there, and
 * with a backslash before what the shell would act on.
 */
export function quoteForBash(value: string, typed: string, quote: '' | '"' | "'"): string {
  if (quote !== '') return quote === '"' ? value.replace(/["\\$`]/g, '\\$&') : value
  const start = Math.max(typed.lastIndexOf(':'), typed.lastIndexOf('=')) + 1
  return value.slice(start).replace(/[^\w.,:/@%+=-]/g, '\\$&')
}
