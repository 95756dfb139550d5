import type { AuditPage, UserListItem } from '@lazaret/sdk'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FactList } from '../parts/fact-list.tsx'
import { Icon } from '../parts/icon.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fullClient } from '../server/client.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import { useCapabilities } from '../session/use-account.ts'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { adminTexts } from '../texts/admin.ts'
import type { Concern } from './attention.ts'
import { OperationName } from './audit/operation-name.tsx'
import { ADMIN_PARTS } from './parts-of-admin.ts'

const { attention } = adminTexts
const SHOWN_ENTRIES = 10
const DAY_MS = 86_400_000

/** The first screen of the administration: what needs attention, then figures and the latest entries of the log. */
export function Overview({ concerns }: { readonly concerns: Load<readonly Concern[]> }): ReactNode {
  usePageTitle(adminTexts.title)
  const may = useCapabilities()
  const { users, audit } = ADMIN_PARTS
  return (
    <>
      <h1>{adminTexts.title}</h1>
      {users.isFor(may) && <Concerns load={concerns} />}
      <div className="overview">
        {users.isFor(may) && <Accounts />}
        {audit.isThere() && audit.isFor(may) && <LatestEntries />}
      </div>
    </>
  )
}

const ICONS = { danger: CircleAlert, warning: TriangleAlert }

function Concerns({ load }: { readonly load: Load<readonly Concern[]> }): ReactNode {
  return (
    <LoadedSection title={attention.title} load={load}>
      {(found) =>
        found.length === 0 ? (
          <p className="concern good">
            <Icon of={CircleCheck} />
            {attention.none}
          </p>
        ) : (
          <ul className="lines">
            {found.map(({ level, text, part }) => (
              <li key={text} className={`concern ${level}`}>
                <Icon of={ICONS[level]} label={attention.levels[level]} />
                <Link href={ADMIN_PARTS[part].path}>
                  <UntrustedText text={text} />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedSection>
  )
}

function Accounts(): ReactNode {
  const users = useLoad<readonly UserListItem[]>('users', async (signal) => (await fullClient()).users.list({ signal }))
  const groups = useLoad('groups', async (signal) => (await fullClient()).groups.list({ signal }))
  const shared = groups.value?.filter((group) => !group.private)
  return (
    <LoadedSection title={attention.accounts} load={users}>
      {(found) => (
        <FactList
          rows={[
            [adminTexts.parts.users, humanCount(found.length)],
            [attention.disabledUsers, humanCount(found.filter(({ disabled }) => disabled).length)],
            [adminTexts.parts.groups, shared && humanCount(shared.length)],
          ]}
        />
      )}
    </LoadedSection>
  )
}

function LatestEntries(): ReactNode {
  const { path, title } = ADMIN_PARTS.audit
  const latest = useLoad<AuditPage>('latest entries', async (signal) =>
    (await fullClient()).audit.list({ pageSize: SHOWN_ENTRIES, signal }),
  )
  const since = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16)
  return (
    <LoadedSection title={attention.latest} load={latest}>
      {({ entries }) => (
        <>
          <ul className="entries">
            {entries.map(({ number, time, actor, operation, outcome }) => (
              <li key={number}>
                <Time className="quiet" time={time} />
                <UntrustedText text={actor ?? adminTexts.audit.nobody} />
                <span>
                  <OperationName operation={operation} />{' '}
                  {outcome === 'refused' && <strong>{adminTexts.audit.choices.refused}</strong>}
                </span>
              </li>
            ))}
          </ul>
          <p className="actions">
            <Link href={path}>{title}</Link>
            <Link href={`${path}?outcome=refused&since=${since}`}>{attention.refusedToday}</Link>
          </p>
        </>
      )}
    </LoadedSection>
  )
}
