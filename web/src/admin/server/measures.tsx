import { UnsupportedError } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { LoadedSection, Section } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { currentCore } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { humanCount } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { readMeasures, type Sample, sumOverProcesses } from './read-measures.ts'

const { server } = adminTexts

/** Queues, and uses of what is deprecated, out of the metrics. */
export function Measures(): ReactNode {
  const samples = useLoad<readonly Sample[]>('metrics', async (signal) =>
    readMeasures(await currentCore().server.metrics({ signal })),
  )
  if (samples.error instanceof UnsupportedError)
    return (
      <Section title={server.metrics}>
        <p>{server.metricsOff}</p>
      </Section>
    )
  return (
    <>
      <LoadedSection title={server.metrics} load={samples}>
        {(found) => <WorkTable samples={found} />}
      </LoadedSection>
      {samples.value && (
        <Section title={server.deprecated}>
          <DeprecatedTable samples={samples.value} />
        </Section>
      )}
    </>
  )
}

type Props = { readonly samples: readonly Sample[] }

function WorkTable({ samples }: Props): ReactNode {
  return (
    <Table label={server.metrics} heads={[server.measure, server.value]}>
      {Object.entries(server.measures).map(([name, about]) => (
        <tr key={name}>
          <th scope="row">{about}</th>
          <td>
            <UntrustedText text={valuesText(sumOverProcesses(samples, name))} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function valuesText(values: ReadonlyMap<string, number>): string {
  return [...values].map(([state, value]) => `${state} ${humanCount(value)}`.trim()).join(', ')
}

function DeprecatedTable({ samples }: Props): ReactNode {
  const uses = samples.filter(({ name }) => name === 'service_deprecated_usage')
  if (uses.length === 0) return <p>{server.noDeprecated}</p>
  return (
    <Table label={server.deprecated} heads={Object.values(server.deprecatedColumns)}>
      {uses.map(({ labels, value }) => (
        <tr key={JSON.stringify(labels)}>
          <th scope="row">
            <UntrustedText text={labels.feature ?? ''} />
          </th>
          <td>
            <UntrustedText
              text={[labels.method ?? '', labels.endpoint ?? ''].filter((text) => text !== 'None').join(' ')}
            />
          </td>
          <td>
            <UntrustedText text={labels.user ?? ''} />
          </td>
          <td>{humanCount(value)}</td>
        </tr>
      ))}
    </Table>
  )
}
