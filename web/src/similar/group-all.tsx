import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Section } from '../parts/section.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability } from '../session/use-account.ts'
import { clusterTexts } from '../texts/clusters.ts'
import { texts } from '../texts.ts'
import { type ClusterRequest, changeOfClusters } from './cluster-request.ts'

/** A form that has a job group and tag all files of the query: more than this screen compares. */
export function GroupAll({ request }: { readonly request: ClusterRequest }): ReactNode {
  const mayTag = useCapability('adding_tags')
  const [tag, setTag] = useState('')
  const [hasStarted, setStarted] = useState(false)
  const action = useAction()
  const start = async (): Promise<void> => {
    setStarted(false)
    const { jobs } = await fullClient()
    await jobs.create({ type: 'file', query: request.query, changes: [changeOfClusters(request, tag.trim())] })
    setStarted(true)
  }
  if (!mayTag || isUnsupported('jobs')) return null
  return (
    <Section title={clusterTexts.groupAll}>
      <p className="quiet">{clusterTexts.groupAllHint}</p>
      <form className="line" onSubmit={action.submit(start)}>
        <TextField
          label={clusterTexts.tagBeginsWith}
          required
          autoCapitalize="off"
          placeholder="campaign:"
          text={tag}
          onText={setTag}
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {clusterTexts.startGrouping}
        </ChangeButton>
      </form>
      {hasStarted && (
        <p role="status">
          {clusterTexts.groupingStarted} <Link href="/jobs">{texts.jobs}</Link>
        </p>
      )}
      <ErrorMessage error={action.error} />
    </Section>
  )
}
