import type { CaseObject, CaseWithDescription } from '@lazaret/sdk'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { useCase, useCaseRelations } from '../cases/use-case.ts'
import { LoadedRecord } from '../parts/loaded-record.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { humanCount } from '../text/amounts.ts'
import { caseTexts } from '../texts/cases.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { GraphView } from './graph-view.tsx'
import { graphOfObjects } from './start-graph.ts'
import { useGraph } from './use-graph.ts'

const ALL = { kind: 'object', tag: '' } as const

type Props = { readonly of: CaseWithDescription }

/** Objects of a case that the account sees, and the relations between them. */
export function CaseGraphPage({ id }: { readonly id: string }): ReactNode {
  return (
    <main className="graph">
      <LoadedRecord load={useCase(id, { counts: true })} title={texts.cases} actionsOf={backToCase}>
        {(of) => <CaseRelations of={of} />}
      </LoadedRecord>
    </main>
  )
}

function backToCase({ id }: CaseWithDescription): ReactNode {
  return (
    <Link className="button" href={`/cases/${id}`}>
      {caseTexts.backToCase}
    </Link>
  )
}

function CaseRelations({ of }: Props): ReactNode {
  return (
    <LoadedSection title={graphTexts.relations} load={useCaseRelations(of.id)}>
      {([first, ...others]) =>
        first === undefined ? (
          <p role="status">{caseTexts.noObjects}</p>
        ) : (
          <div className="graph">
            <Relations of={of} objects={[first, ...others]} />
          </div>
        )
      }
    </LoadedSection>
  )
}

type RelationsProps = Props & { readonly objects: readonly [CaseObject, ...CaseObject[]] }

function Relations({ of, objects }: RelationsProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the objects are loaded once
  const graph = useMemo(() => graphOfObjects(objects), [])
  const relations = useGraph({ graph, expanded: [], filter: ALL })
  const { count, is_exact: isExact } = of.objects ?? { count: 0, is_exact: true }
  return (
    <GraphView relations={relations} fileName={`case-${of.id}`} startLabel={caseTexts.objectOfCase}>
      {count > objects.length && (
        <p role="status">
          {caseTexts.drawnOfMany(objects.length, humanCount(count), isExact)}{' '}
          <Link href={listPath('object', fieldQuery('case', of.id))}>{caseTexts.openAsList}</Link>
        </p>
      )}
    </GraphView>
  )
}
