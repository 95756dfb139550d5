import type { Group } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useShownRows } from '../../parts/use-shown-rows.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { texts } from '../../texts.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { NewGroup } from './new-group.tsx'

export function GroupsPage(): ReactNode {
  const groups = useLoad<readonly Group[]>('groups', async (signal) => (await fullClient()).groups.list({ signal }))
  const [filter, setFilter] = useState('')
  const [withOwn, setWithOwn] = useState(false)
  const all = (groups.value ?? []).filter((group) => withOwn || !group.private)
  const found = all.filter((group) => isLike(group, filter))
  return (
    <>
      <div className="title-line">
        <h1>{adminTexts.parts.groups}</h1>
        <NewGroup />
      </div>
      <form className="line" aria-label={formTexts.filter} onSubmit={(event) => event.preventDefault()}>
        <TextField label={adminTexts.groupFilter} type="search" text={filter} onText={setFilter} />
        <CheckBox label={adminTexts.ownGroups} isOn={withOwn} onChange={setWithOwn} />
      </form>
      <ErrorMessage error={groups.error} onRetry={groups.reload} />
      {groups.value === undefined && groups.isLoading && <p role="status">{texts.loading}</p>}
      {groups.value && <p role="status">{formTexts.of(found.length, all.length)}</p>}
      {groups.value && found.length === 0 && <p>{adminTexts.noGroups}</p>}
      {found.length > 0 && <GroupTable groups={found} />}
    </>
  )
}

function GroupTable({ groups }: { readonly groups: readonly Group[] }): ReactNode {
  const { rows, more } = useShownRows(groups)
  const { name, members, kind, capabilities } = adminTexts.groupColumns
  return (
    <>
      <Table label={adminTexts.parts.groups} heads={[name, members, kind, capabilities]}>
        {rows.map((group) => (
          <tr key={group.name}>
            <th scope="row">
              <Link href={`${ADMIN_PARTS.groups.path}/${encodeURIComponent(group.name)}`}>
                <UntrustedText text={group.name} />
              </Link>
            </th>
            <td>{group.users.length}</td>
            <td>
              <UntrustedText text={kindOf(group)} />
            </td>
            <td>
              <UntrustedText text={group.capabilities.join(', ')} />
            </td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function kindOf(group: Group): string {
  const { kinds } = adminTexts
  return [
    group.private ? kinds.private : '',
    group.default && !group.private ? kinds.default : '',
    group.workspace && !group.private ? kinds.workspace : '',
    group.immutable ? kinds.immutable : '',
    group.provider === undefined ? '' : adminTexts.linkedTo(group.provider),
  ]
    .filter((text) => text !== '')
    .join(', ')
}

function isLike({ name, users }: Group, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [name, ...users].some((text) => text.toLowerCase().includes(wanted))
}
