import type { ServerAdmin } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Section } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { currentCore } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { humanCount, humanSize } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'

const { server } = adminTexts

/** Replicas, the check of contents, the queue of analyses, and plugins. */
export function ServerDetails(): ReactNode {
  const admin = useLoad<ServerAdmin>('admin', (signal) => currentCore().server.adminInfo({ signal }))
  return (
    <>
      <ErrorMessage error={admin.error} onRetry={admin.reload} />
      {admin.value && (
        <>
          {admin.value.replicas !== undefined && admin.value.replicas.length > 0 && (
            <Section title={server.replicas}>
              <Replicas replicas={admin.value.replicas} />
            </Section>
          )}
          {admin.value.content_check !== undefined && (
            <Section title={server.storage}>
              <ContentCheck check={admin.value.content_check} />
            </Section>
          )}
          {admin.value.analysis !== undefined && (
            <Section title={server.analysis}>
              <AnalysisQueue health={admin.value.analysis} />
            </Section>
          )}
          <Section title={server.plugins}>
            <Plugins admin={admin.value} />
          </Section>
          <Section title={server.rateLimit}>
            <p>{admin.value.rate_limit_enabled ? formTexts.yes : formTexts.no}</p>
          </Section>
        </>
      )}
    </>
  )
}

function Replicas({ replicas }: { readonly replicas: NonNullable<ServerAdmin['replicas']> }): ReactNode {
  return (
    <Table label={server.replicas} heads={Object.values(server.replicaColumns)}>
      {replicas.map(({ name, is_used, reason, lag_bytes, reads, retries }) => (
        <tr key={name}>
          <th scope="row">
            <UntrustedText text={name} />
          </th>
          <td>{is_used ? server.replicaInUse : <UntrustedText text={server.replicaUnused(reason ?? '')} />}</td>
          <td>{lag_bytes !== null && humanSize(lag_bytes)}</td>
          <td>{humanCount(reads)}</td>
          <td>{humanCount(retries)}</td>
        </tr>
      ))}
    </Table>
  )
}

function ContentCheck({ check }: { readonly check: ServerAdmin['content_check'] }): ReactNode {
  if (!check) return <p>{server.checkOff}</p>
  const { is_running, checked, damaged, last } = check
  return (
    <FactList
      rows={[
        [is_running ? server.checkRunning : server.checkIdle, server.checked(checked, damaged)],
        [
          server.lastCheck,
          last ? (
            <>
              <Timestamp time={last.finished_on} /> {server.checked(last.checked, last.damaged)}
            </>
          ) : (
            server.noCheck
          ),
        ],
      ]}
    />
  )
}

function AnalysisQueue({ health }: { readonly health: ServerAdmin['analysis'] }): ReactNode {
  if (!health) return <p>{server.analysisOff}</p>
  const { redis, bucket, waiting, oldest_requested_on, last_error } = health
  return (
    <>
      <p>{server.waiting(waiting)}</p>
      <FactList
        rows={[
          [server.keyStore, <Reachable key="redis" part={redis} />],
          [server.bucket, <Reachable key="bucket" part={bucket} />],
          [server.oldest, <Timestamp key="oldest" time={oldest_requested_on} />],
          [server.lastError, <UntrustedText key="error" text={last_error ?? formTexts.none} />],
        ]}
      />
    </>
  )
}

type Part = NonNullable<ServerAdmin['analysis']>['redis']

function Reachable({ part: { reachable, detail } }: { readonly part: Part }): ReactNode {
  return (
    <>
      {reachable ? server.reachable : <strong>{server.unreachable}</strong>} <UntrustedText text={detail} />
    </>
  )
}

function Plugins({ admin }: { readonly admin: ServerAdmin }): ReactNode {
  const plugins = Object.entries(admin.active_plugins)
  if (plugins.length === 0) return <p>{admin.plugins_enabled ? server.noPlugins : server.pluginsOff}</p>
  return (
    <Table label={server.plugins} heads={Object.values(server.pluginColumns)}>
      {plugins.map(([name, { version, author, description }]) => (
        <tr key={name}>
          <th scope="row">
            <UntrustedText text={name} />
          </th>
          <td>
            <UntrustedText text={version ?? ''} />
          </td>
          <td>
            <UntrustedText text={author ?? ''} />
          </td>
          <td>
            <UntrustedText text={description ?? ''} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
