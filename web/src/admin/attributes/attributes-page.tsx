import type { AttributeKey } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { texts } from '../../texts.ts'
import { keyPath } from './key-path.ts'
import { NewKey } from './new-key.tsx'

/** The keys of attributes: what can be noted on objects, in a form that programs rely on. */
export function AttributesPage(): ReactNode {
  const keys = useLoad<readonly AttributeKey[]>('keys', async (signal) =>
    (await fullClient()).attributeKeys.list({ access: 'manage', signal }),
  )
  const { keyColumns } = adminTexts
  return (
    <>
      <div className="title-line">
        <h1>{adminTexts.parts.attributes}</h1>
        <NewKey />
      </div>
      <ErrorMessage error={keys.error} onRetry={keys.reload} />
      {keys.value === undefined && keys.isLoading && <p role="status">{texts.loading}</p>}
      {keys.value?.length === 0 && <p>{adminTexts.noAttributes}</p>}
      {keys.value && keys.value.length > 0 && (
        <Table label={adminTexts.parts.attributes} heads={Object.values(keyColumns)}>
          {keys.value.map(({ key, label, description, hidden }) => (
            <tr key={key}>
              <th scope="row">
                <Link href={keyPath(key)}>
                  <UntrustedText text={key} />
                </Link>
              </th>
              <td>
                <UntrustedText text={label} />
              </td>
              <td>
                <UntrustedText text={description} />
              </td>
              <td>{hidden ? formTexts.yes : formTexts.no}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
