import type { Group } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CAPABILITY_TEXTS } from '../../generated/capabilities.ts'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { useShownRows } from '../../parts/use-shown-rows.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { texts } from '../../texts.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { CapabilityBox } from './capability-box.tsx'

/** Groups and what they let their members do, in one table. */
export function CapabilityMatrix(): ReactNode {
  const groups = useLoad<readonly Group[]>('groups', async (signal) => (await fullClient()).groups.list({ signal }))
  const [withOwn, setWithOwn] = useState(false)
  const all = groups.value ?? []
  // The administrator's own group is what administers a new server.
  const found = all.filter((group) => withOwn || !group.private || group.capabilities.length > 0)
  const { rows, more } = useShownRows(found)
  const capabilities = capabilitiesOf(all)
  const replace = (changed: Group): void =>
    groups.set(all.map((group) => (group.name === changed.name ? changed : group)))
  return (
    <>
      <h1>{adminTexts.parts.capabilities}</h1>
      <p>{adminTexts.matrixAbout}</p>
      <CheckBox label={adminTexts.ownGroups} isOn={withOwn} onChange={setWithOwn} />
      <ErrorMessage error={groups.error} onRetry={groups.reload} />
      {groups.value === undefined && groups.isLoading && <p role="status">{texts.loading}</p>}
      {groups.value && (
        <div className="matrix">
          <Table
            label={adminTexts.parts.capabilities}
            heads={[
              adminTexts.groupColumns.name,
              ...capabilities.map((name) => (
                <span key={name} title={CAPABILITY_TEXTS[name]}>
                  <UntrustedText text={name} />
                </span>
              )),
            ]}
          >
            {rows.map((group) => (
              <Row key={group.name} group={group} capabilities={capabilities} onChange={replace} />
            ))}
          </Table>
        </div>
      )}
      {more}
    </>
  )
}

type RowProps = {
  readonly group: Group
  readonly capabilities: readonly string[]
  readonly onChange: (group: Group) => void
}

function Row({ group, capabilities, onChange }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">
        <Link href={`${ADMIN_PARTS.groups.path}/${encodeURIComponent(group.name)}`}>
          <UntrustedText text={group.name} />
        </Link>
      </th>
      {capabilities.map((capability) => (
        <td key={capability}>
          <CapabilityBox
            {...{ group, capability, onChange }}
            label={
              <span className="unseen">
                {adminTexts.matrixCell(escapeInvisible(group.name), escapeInvisible(capability))}
              </span>
            }
          />
        </td>
      ))}
    </tr>
  )
}
