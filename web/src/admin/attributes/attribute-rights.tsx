import type { AttributePermission } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'

/** Rights of groups to read and set values of a key. */
export function AttributeRights({ attribute }: { readonly attribute: string }): ReactNode {
  const rights = useLoad<readonly AttributePermission[]>(attribute, async (signal) =>
    (await fullClient()).attributeKeys.permissions(attribute, { signal }),
  )
  const action = useAction()
  const permit = (permission: AttributePermission): void =>
    action.run(async () => {
      const others = (rights.value ?? []).filter(({ group_name }) => group_name !== permission.group_name)
      const isNew = others.length === rights.value?.length
      // A changed right shows before the server has answered.
      if (!isNew) rights.set((rights.value ?? []).map((right) => (others.includes(right) ? right : permission)))
      const { attributeKeys } = await fullClient()
      await attributeKeys.permit(attribute, permission).finally(rights.reload)
    })
  const forbid = (group: string): void =>
    action.run(async () => {
      await (await fullClient()).attributeKeys.forbid(attribute, group)
      rights.reload()
    })
  return (
    <LoadedSection title={adminTexts.rights} load={rights}>
      {(found) => (
        <>
          {found.length === 0 ? (
            <p>{adminTexts.noRights}</p>
          ) : (
            <RightsTable rights={found} isBusy={action.isBusy} onChange={permit} onRemove={forbid} />
          )}
          <NewRights
            taken={found.map(({ group_name }) => group_name)}
            onAdd={(group_name) => permit({ group_name, can_read: true, can_set: false })}
          />
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}

type TableProps = {
  readonly rights: readonly AttributePermission[]
  readonly isBusy: boolean
  readonly onChange: (permission: AttributePermission) => void
  readonly onRemove: (group: string) => void
}

function RightsTable({ rights, isBusy, onChange, onRemove }: TableProps): ReactNode {
  const { group, read, set } = adminTexts.rightsColumns
  return (
    <Table label={adminTexts.rights} heads={[group, read, set, formTexts.actions]}>
      {rights.map((right) => {
        const shown = escapeInvisible(right.group_name)
        return (
          <tr key={right.group_name}>
            <th scope="row">
              <UntrustedText text={right.group_name} />
            </th>
            <td>
              <CheckBox
                label={<span className="unseen">{adminTexts.mayRead(shown)}</span>}
                isOn={right.can_read}
                isDisabled={isBusy}
                isChange
                onChange={(can_read) => onChange({ ...right, can_read })}
              />
            </td>
            <td>
              <CheckBox
                label={<span className="unseen">{adminTexts.maySet(shown)}</span>}
                isOn={right.can_set}
                isDisabled={isBusy}
                isChange
                onChange={(can_set) => onChange({ ...right, can_set })}
              />
            </td>
            <td>
              <ChangeButton type="button" onClick={() => onRemove(right.group_name)}>
                {adminTexts.removeRights(shown)}
              </ChangeButton>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

type NewProps = { readonly taken: readonly string[]; readonly onAdd: (group: string) => void }

function NewRights({ taken, onAdd }: NewProps): ReactNode {
  const groups = useLoad('groups', async (signal) => (await fullClient()).groups.list({ signal }))
  const [group, setGroup] = useState('')
  const others = (groups.value ?? []).filter(({ name }) => !taken.includes(name))
  return (
    <form
      className="line"
      aria-label={adminTexts.addGroup}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(group)
        setGroup('')
      }}
    >
      <NameChoice
        label={adminTexts.addGroup}
        names={others.map(({ name }) => name)}
        chosen={group}
        onChoose={setGroup}
        required
      />
      <ChangeButton type="submit">{formTexts.add}</ChangeButton>
      <ErrorMessage error={groups.error} onRetry={groups.reload} />
    </form>
  )
}
