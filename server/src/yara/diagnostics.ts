import type { EngineDiagnostic } from './engine.ts'
import type { Diagnostic } from './rules.ts'

const MAX_DIAGNOSTICS = 100
const MAX_MESSAGE_LENGTH = 500

export function toDiagnostics(found: readonly EngineDiagnostic[]): readonly Diagnostic[] {
  return found.slice(0, MAX_DIAGNOSTICS).map(toDiagnostic)
}

/** The engine gives the position and the explanation only inside of a text for terminals. */
function toDiagnostic({ code, message }: EngineDiagnostic): Diagnostic {
  const [first = '', ...others] = message.split('\n')
  const title = first.replace(/^(?:error|warning)\[\w+\]: /, '')
  const [, line, column] = /--> [^:\n]{0,100}:(\d{1,9}):(\d{1,9})/.exec(message) ?? []
  const label = others.map((text) => /^ *\| *[\^-]+ (\S.*)$/.exec(text.slice(0, 2000))?.[1]).find(Boolean)
  const text = label === undefined ? title : `${title}: ${label}`
  return {
    code,
    message: text.slice(0, MAX_MESSAGE_LENGTH),
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
  }
}
