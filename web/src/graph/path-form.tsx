import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ObjectLine } from '../lists/object-line.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Row } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { findPath, MAX_EXPANDED, type PathResult, type PathStep } from './find-path.ts'
import { loadRoot } from './load-relatives.ts'

/** Looks for a path to another object, which is shown as a list. */
export function PathForm({ root }: { readonly root: Row }): ReactNode {
  const [text, setText] = useState('')
  const [result, setResult] = useState<PathResult>()
  const action = useAction()
  const find = async (): Promise<void> => {
    setResult(undefined)
    const other = await loadRoot(text.trim())
    if (other === undefined) throw new Error(graphTexts.notThere)
    const { relations } = await fullClient()
    const names = !isUnsupported('names')
    setResult(await findPath(root, other, (id) => relations.list(id, { names })))
  }
  return (
    <section aria-label={graphTexts.path}>
      <form className="line" onSubmit={action.submit(find)}>
        <TextField label={graphTexts.pathTo} required text={text} onText={setText} />
        <button type="submit" disabled={action.isBusy}>
          {graphTexts.findPath}
        </button>
      </form>
      {action.isBusy && <p role="status">{texts.loading}</p>}
      <ErrorMessage error={action.error} />
      {result?.kind === 'none' && (
        <p role="status">{result.isBounded ? graphTexts.noPathWithin(MAX_EXPANDED) : graphTexts.noPath}</p>
      )}
      {result?.kind === 'found' && (
        <ol className="path relatives" aria-label={graphTexts.path}>
          {result.steps.map((step) => (
            <PathLine key={step.object.id} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function PathLine({ step: { object, relation } }: { readonly step: PathStep }): ReactNode {
  return (
    <li>
      {relation && <Icon of={relation === 'child' ? ArrowDown : ArrowUp} label={graphTexts.relationOf[relation]} />}
      <ObjectLine object={object} />
    </li>
  )
}
