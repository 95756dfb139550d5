import type { Analysis } from '@lazaret/sdk'
import { type ReactNode, useRef } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { TimeHead } from '../parts/time.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { usePolling } from '../server/use-polling.ts'
import { useCapability } from '../session/use-account.ts'
import { firstOf } from '../state/first-of.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { analysisTexts } from '../texts/analyses.ts'
import { formTexts } from '../texts/forms.ts'
import { texts } from '../texts.ts'
import { AnalysisForms } from './analysis-forms.tsx'
import { Value } from './value.tsx'

/** The size of a page of the server. */
const PAGE = 10

/** Runs of the analysis backend; nothing where the server has none. */
export function Analyses({ id }: { readonly id: string }): ReactNode {
  const server = useLoad('server', async (signal) => (await fullClient()).server.info({ signal }))
  if (server.error !== undefined) return <ErrorMessage error={server.error} onRetry={server.reload} />
  const { is_analysis_enabled, is_karton_enabled } = server.value ?? {}
  return is_analysis_enabled || is_karton_enabled ? <AnalysisList id={id} /> : null
}

function AnalysisList({ id }: { readonly id: string }): ReactNode {
  const count = useRef(PAGE)
  const load = useLoad(id, async (signal) => firstOf((await fullClient()).analyses.list(id, { signal }), count.current))
  const { value: analyses = [], isLoading, reload } = load
  const mayRemove = useCapability('karton_unassign')
  usePolling({ isRunning: analyses.some(({ status }) => status === 'running'), isLoading, reload })
  const remove = async (analysisId: string): Promise<void> => {
    await (await fullClient()).analyses.unassign(id, analysisId)
    reload()
  }
  const { state, requestedOn, arguments: given, identifier } = analysisTexts
  return (
    <Section title={analysisTexts.title}>
      {load.value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {load.value?.length === 0 && <p className="quiet">{analysisTexts.none}</p>}
      {analyses.length > 0 && (
        <Table
          label={analysisTexts.title}
          heads={[
            state,
            <TimeHead key="started" title={requestedOn} />,
            given,
            identifier,
            ...(mayRemove ? [formTexts.actions] : []),
          ]}
        >
          {analyses.map((analysis) => (
            <tr key={analysis.id}>
              <AnalysisCells analysis={analysis} />
              {mayRemove && (
                <td>
                  <Confirm
                    label={
                      <>
                        {analysisTexts.remove}
                        <span className="unseen"> {analysis.id}</span>
                      </>
                    }
                    question={analysisTexts.removeQuestion}
                    means={analysisTexts.removeMeans}
                    verb={analysisTexts.removeVerb}
                    onConfirm={() => remove(analysis.id)}
                  />
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      {analyses.length >= count.current && (
        <button
          type="button"
          onClick={() => {
            count.current += PAGE
            reload()
          }}
        >
          {analysisTexts.more}
        </button>
      )}
      <AnalysisForms id={id} onChanged={reload} />
      <ErrorMessage error={load.error} onRetry={reload} />
    </Section>
  )
}

function AnalysisCells({ analysis }: { readonly analysis: Analysis }): ReactNode {
  const { id, status, arguments: given, requested_on, processing_in } = analysis
  return (
    <>
      <td>
        {analysisTexts.states[status] ?? <UntrustedText text={status} />}
        {Object.entries(processing_in).map(([queue, { status: states }]) => (
          <p key={queue} className="quiet">
            <UntrustedText text={`${queue} (${states.join(', ') || analysisTexts.crashed})`} />
          </p>
        ))}
      </td>
      <td>{requested_on !== undefined && <Timestamp time={requested_on} />}</td>
      <td>
        {Object.entries(given).map(([name, value]) => (
          <p key={name}>
            <UntrustedText text={name} /> <Value text={value} />
          </p>
        ))}
      </td>
      <td className="code">
        <Value text={id} search={{ kind: 'object', query: fieldQuery('karton', id) }} />
      </td>
    </>
  )
}
