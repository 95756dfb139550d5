import type { AttributeKey } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { texts } from '../../texts.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'

/** The keys of attributes: what can be noted on objects, in a form that programs rely on. */
export function AttributesPage(): ReactNode {
  const keys = useLoad<readonly AttributeKey[]>('keys', async (signal) =>
    (await fullClient()).attributeKeys.list({ access: 'manage', signal }),
  )
  const { keyColumns } = adminTexts
  return (
    <>
      <h1>{adminTexts.parts.attributes}</h1>
      <NewKey />
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

const keyPath = (key: string): string => `${ADMIN_PARTS.attributes.path}/${encodeURIComponent(key)}`

const EMPTY = { key: '', label: '', description: '', hidden: false }

function NewKey(): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [, navigate] = useLocation()
  const action = useAction()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { key } = await (await fullClient()).attributeKeys.create({
      ...fields,
      label: fields.label || fields.key,
      url_template: '',
      rich_template: '',
      example_value: '',
    })
    navigate(keyPath(key))
  }
  return (
    <details>
      <summary>{adminTexts.newAttribute}</summary>
      <form aria-label={adminTexts.newAttribute} onSubmit={action.submit(create)}>
        <TextField
          label={adminTexts.attributeKey}
          autoCapitalize="off"
          required
          maxLength={32}
          text={fields.key}
          onText={(key) => change({ key })}
        />
        <TextField label={adminTexts.label} maxLength={64} text={fields.label} onText={(label) => change({ label })} />
        <TextField
          label={adminTexts.description}
          text={fields.description}
          onText={(description) => change({ description })}
        />
        <CheckBox
          label={adminTexts.hidden}
          hint={adminTexts.hiddenHint}
          isOn={fields.hidden}
          onChange={(hidden) => change({ hidden })}
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {adminTexts.createAttribute}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </form>
    </details>
  )
}
