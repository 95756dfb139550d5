import type { components } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CopyButton } from '../parts/copy-button.tsx'
import { FactList, type FactRow } from '../parts/fact-list.tsx'
import { Section } from '../parts/section.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { texts } from '../texts.ts'

type VbaModule = components['schemas']['VbaModule']
type IndicatorKind = VbaModule['indicators'][number]['kind']

/** The code of the VBA modules of a document, folded; nothing without any. */
export function MacroCode({ modules }: { readonly modules: readonly VbaModule[] }): ReactNode {
  if (modules.length === 0) return null
  return (
    <Section title={`${fileFactsTexts.modules} (${modules.length})`}>
      {modules.map((module, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: modules never move, and their names may repeat
        <ModuleCode key={at} module={module} />
      ))}
    </Section>
  )
}

function ModuleCode({ module: { name, size, code, is_cut: isCut, indicators } }: { readonly module: VbaModule }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="macro-module">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <UntrustedText text={fileFactsTexts.moduleSize(name, size)} />
        </summary>
        {isOpen && (
          <>
            <CopyButton text={code} label={texts.copy} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
            <pre tabIndex={0}>
              <UntrustedText text={code} keepLines />
            </pre>
            {isCut && <p role="status">{fileFactsTexts.moduleCut}</p>}
          </>
        )}
      </details>
      <FactList rows={indicatorRows(indicators)} />
    </div>
  )
}

function indicatorRows(indicators: VbaModule['indicators']): FactRow[] {
  const kinds = Object.keys(fileFactsTexts.indicators) as IndicatorKind[]
  return kinds.flatMap((kind): FactRow[] => {
    const words = indicators.filter((indicator) => indicator.kind === kind)
    if (words.length === 0) return []
    return [[fileFactsTexts.indicators[kind], words.map(({ word }) => <WordLink key={word} word={word} />)]]
  })
}

/** A way to other documents whose code has the word. */
function WordLink({ word }: { readonly word: string }): ReactNode {
  return (
    <Link className="macro-word" href={listPath('file', fieldQuery('macro.word', word))}>
      <UntrustedText text={word} />
    </Link>
  )
}
