import type { ApiKey } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { Table } from '../parts/table.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { formTexts } from '../texts/forms.ts'
import { profileTexts } from '../texts/profile.ts'

type Props = {
  readonly keys: readonly ApiKey[]
  /** Revokes a key; undefined if the keys are read-only. */
  readonly onRemove?: (id: string) => Promise<void>
}

export function KeyTable({ keys, onRemove }: Props): ReactNode {
  const { keyColumns } = profileTexts
  const heads = [keyColumns.name, keyColumns.issued, keyColumns.expires, keyColumns.limits, keyColumns.used]
  return (
    <Table label={profileTexts.keys} heads={onRemove ? [...heads, formTexts.actions] : heads}>
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row">
            <UntrustedText text={key.name || profileTexts.unnamed} />
          </th>
          <td>
            <Timestamp time={key.issued_on} />{' '}
            {key.issuer_login && <UntrustedText text={profileTexts.issuedBy(key.issuer_login)} />}{' '}
            {key.made_by_key && <UntrustedText text={profileTexts.madeByKey(key.made_by_key)} />}
          </td>
          <td>
            <Timestamp time={key.expires_at} />
          </td>
          <td>
            <UntrustedText text={limitsText(key)} />
          </td>
          <td>
            <Timestamp time={key.last_used_at} />{' '}
            {key.last_used_from && <UntrustedText text={profileTexts.from(key.last_used_from)} />}
          </td>
          {onRemove && (
            <td>
              <Confirm
                label={profileTexts.deleteKey(escapeInvisible(key.name || key.id))}
                question={profileTexts.deleteKeyQuestion}
                means={profileTexts.deleteKeyMeans}
                verb={profileTexts.delete}
                onConfirm={() => onRemove(key.id)}
              />
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

/** Keys of a server without limits do not mention any. */
function limitsText({ capabilities = null, group = null, addresses = null }: ApiKey): string {
  const limits = [
    capabilities === null ? '' : capabilitiesText(capabilities),
    group === null ? '' : profileTexts.limitGroup(group),
    addresses === null ? '' : profileTexts.limitAddresses(addresses.join(', ')),
  ].filter((text) => text !== '')
  return limits.length === 0 ? profileTexts.limitAll : limits.join('; ')
}

function capabilitiesText(names: readonly string[]): string {
  return names.length === 0 ? profileTexts.limitReading : profileTexts.limitCapabilities(names.join(', '))
}
