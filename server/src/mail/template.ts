/** A text with placeholders. */
export type Template = {
  readonly names: ReadonlySet<string>
  fill(values: Readonly<Record<string, string>>): string
}

type Part = { readonly text: string } | { readonly name: string }

// A doubled brace, a placeholder, or a stray brace.
const BRACES = /\{\{|\}\}|\{([^{}\n]*)\}|[{}]/g

/** Reads `{name}`; a doubled brace is a brace. Throws an Error that names the line at fault. */
export function parseTemplate(source: string, known: readonly string[]): Template {
  const parts: Part[] = []
  let end = 0
  for (const found of source.matchAll(BRACES)) {
    const [text, name] = found
    parts.push({ text: source.slice(end, found.index) })
    end = found.index + text.length
    const line = source.slice(0, found.index).split('\n').length
    if (text === '{{' || text === '}}') parts.push({ text: text.charAt(0) })
    else if (name === undefined) throw new Error(`line ${line}: a single "${text}": write "${text}${text}" for a brace`)
    else if (!known.includes(name))
      throw new Error(`line ${line}: unknown placeholder {${name}}; known: ${known.map(inBraces).join(', ')}`)
    else parts.push({ name })
  }
  parts.push({ text: source.slice(end) })
  return {
    names: new Set(parts.flatMap((part) => ('name' in part ? [part.name] : []))),
    fill: (values) => parts.map((part) => ('name' in part ? (values[part.name] ?? '') : part.text)).join(''),
  }
}

const inBraces = (name: string): string => `{${name}}`
