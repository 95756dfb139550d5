import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useLoad } from '../server/use-load.ts'
import { texts } from '../texts.ts'
import { loadMembers } from './load-members.ts'
import { MemberRows } from './member-rows.tsx'

type Props = {
  readonly ids: readonly string[]
  /** Tags that were added to all of them. */
  readonly added: readonly string[]
}

/** Further files of a group, as items of its list. */
export function MoreMembers({ ids, added }: Props): ReactNode {
  const { value, error, isLoading, reload } = useLoad(ids.join(), (signal) => loadMembers(ids, signal))
  if (value) return <MemberRows files={ids.flatMap((id) => value.get(id) ?? [])} added={added} />
  return (
    <li>
      {isLoading && <span role="status">{texts.loading}</span>}
      <ErrorMessage error={error} onRetry={reload} />
    </li>
  )
}
