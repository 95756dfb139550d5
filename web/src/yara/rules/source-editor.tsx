import { type ReactNode, type RefObject, useRef } from 'react'
import { ruleTexts } from '../../texts/rules.ts'
import { SourceFaults } from './source-faults.tsx'
import { TryRules } from './try-rules.tsx'
import { type SourceFault, useSourceCheck } from './use-source-check.ts'

type Props = {
  readonly source: string
  readonly onSource: (source: string) => void
}

/** The source of YARA rules with line numbers, compiled while it is written. */
export function SourceEditor({ source, onSource }: Props): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null)
  const check = useSourceCheck(source)
  return (
    <div className="source-editor">
      <div className="source">
        <LineNumbers source={source} faults={check.faults} />
        <textarea
          ref={area}
          aria-label={ruleTexts.source}
          rows={Math.max(MIN_ROWS, countLines(source))}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          required
          value={source}
          onChange={({ target }) => onSource(target.value)}
        />
      </div>
      <SourceFaults check={check} onShow={(fault) => showFault(area, source, fault)} />
      <TryRules source={source} />
    </div>
  )
}

const MIN_ROWS = 12

type NumbersProps = { readonly source: string; readonly faults?: readonly SourceFault[] }

/** The text area is as high as its lines, so that numbers and text scroll together. */
export function LineNumbers({ source, faults = [] }: NumbersProps): ReactNode {
  const numbers = Array.from({ length: countLines(source) }, (_, at) => at + 1)
  return (
    <div className="line-numbers" aria-hidden>
      <pre>{numbers.join('\n')}</pre>
      {faults.map(({ line, isError }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may have the same line
        <i key={at} data-error={isError} style={{ top: `calc(var(--source-line) * ${(line ?? 1) - 1})` }} />
      ))}
    </div>
  )
}

function countLines(source: string): number {
  return source.split('\n').length
}

/** Moves the cursor to a fault. The browser scrolls to a cursor only once something is typed. */
function showFault(area: RefObject<HTMLTextAreaElement | null>, source: string, { line, column }: SourceFault): void {
  const element = area.current
  if (element === null || line === null) return
  const before = source.split('\n').slice(0, line - 1)
  const at = before.reduce((sum, text) => sum + text.length + 1, 0) + (column ?? 1) - 1
  element.focus({ preventScroll: true })
  element.setSelectionRange(at, at)
  const lineHeight = element.offsetHeight / element.rows
  element.parentElement?.scrollTo({ top: (line - 4) * lineHeight })
}
