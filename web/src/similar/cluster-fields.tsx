import type { ReactNode } from 'react'
import { clusterTexts } from '../texts/clusters.ts'
import { CLUSTER_METHODS, type ClusterRequest, LIKENESS_CHOICES } from './cluster-request.ts'

type Props = { readonly request: ClusterRequest; readonly onChange: (request: ClusterRequest) => void }

/** The bounds that make two files alike. */
export function ClusterFields({ request, onChange }: Props): ReactNode {
  const { likeness, method } = request
  return (
    <div className="bounds">
      <label className="field compact">
        {clusterTexts.bound}
        <select
          value={likeness}
          title={clusterTexts.boundHint}
          onChange={({ target }) => onChange({ ...request, likeness: Number(target.value) })}
        >
          {LIKENESS_CHOICES.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <label className="field compact">
        {clusterTexts.method}
        <select
          value={method ?? ''}
          onChange={({ target }) =>
            onChange({ ...request, method: CLUSTER_METHODS.find((each) => each === target.value) })
          }
        >
          <option value="">{clusterTexts.anyMethod}</option>
          {CLUSTER_METHODS.map((each) => (
            <option key={each} value={each}>
              {clusterTexts.methods[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
