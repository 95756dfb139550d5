import type { UserListItem } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
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
import { NewUser } from './new-user.tsx'

type State = keyof typeof adminTexts.userStates

const STATES = ['all', 'active', 'disabled'] as const satisfies readonly State[]

export function UsersPage(): ReactNode {
  const users = useLoad<readonly UserListItem[]>('users', async (signal) => (await fullClient()).users.list({ signal }))
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<State>('all')
  const found = (users.value ?? []).filter((user) => isLike(user, filter) && isInState(user, state))
  return (
    <>
      <NewUser onCreated={users.reload} />
      <form className="line" aria-label={formTexts.filter} onSubmit={(event) => event.preventDefault()}>
        <TextField label={adminTexts.userFilter} type="search" text={filter} onText={setFilter} />
        <label>
          {adminTexts.state}
          <select
            value={state}
            onChange={({ target }) => setState(STATES.find((name) => name === target.value) ?? 'all')}
          >
            {STATES.map((name) => (
              <option key={name} value={name}>
                {adminTexts.userStates[name]}
              </option>
            ))}
          </select>
        </label>
      </form>
      <ErrorMessage error={users.error} onRetry={users.reload} />
      {users.value === undefined && users.isLoading && <p role="status">{texts.loading}</p>}
      {users.value && <p role="status">{formTexts.of(found.length, users.value.length)}</p>}
      {users.value && found.length === 0 && <p>{adminTexts.noUsers}</p>}
      {found.length > 0 && <UserTable users={found} />}
    </>
  )
}

function UserTable({ users }: { readonly users: readonly UserListItem[] }): ReactNode {
  const { rows, more } = useShownRows(users)
  const { login, email, info, groups, state } = adminTexts.userColumns
  return (
    <>
      <Table label={adminTexts.parts.users} heads={[login, email, info, groups, state]}>
        {rows.map((user) => (
          <tr key={user.login}>
            <th scope="row">
              <Link href={`${ADMIN_PARTS.users.path}/${encodeURIComponent(user.login)}`}>
                <UntrustedText text={user.login} />
              </Link>
            </th>
            <td>
              <UntrustedText text={user.email} />
            </td>
            <td>
              <UntrustedText text={user.additional_info} />
            </td>
            <td>
              <UntrustedText text={sharedGroups(user).join(', ')} />
            </td>
            <td>{user.disabled ? adminTexts.disabled : adminTexts.active}</td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

const sharedGroups = ({ groups }: UserListItem): string[] =>
  groups.filter((group) => !group.private).map(({ name }) => name)

function isLike(user: UserListItem, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  const fields = [user.login, user.email, user.additional_info, ...user.groups.map(({ name }) => name)]
  return fields.some((text) => text.toLowerCase().includes(wanted))
}

function isInState({ disabled }: UserListItem, state: State): boolean {
  return state === 'all' || disabled === (state === 'disabled')
}
