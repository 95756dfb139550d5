import '../style/account.css'
import '../style/admin.css'
import type { ReactNode } from 'react'
import { Link, Route, Switch, useLocation, useParams } from 'wouter'
import { usePageTitle } from '../parts/use-page-title.ts'
import { useCapabilities } from '../session/use-account.ts'
import { adminTexts } from '../texts/admin.ts'
import { texts } from '../texts.ts'
import { countByPart } from './attention.ts'
import { AttributePage } from './attributes/attribute-page.tsx'
import { AttributesPage } from './attributes/attributes-page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { CapabilityMatrix } from './groups/capability-matrix.tsx'
import { GroupPage } from './groups/group-page.tsx'
import { GroupsPage } from './groups/groups-page.tsx'
import { Overview } from './overview.tsx'
import { ADMIN_PARTS, type AdminPart } from './parts-of-admin.ts'
import { ProvidersPage } from './providers/providers-page.tsx'
import { RetentionPage } from './retention/retention-page.tsx'
import { ServerPage } from './server/server-page.tsx'
import { UsagePage } from './usage-page.tsx'
import { useConcerns } from './use-concerns.ts'
import { PendingPage } from './users/pending-page.tsx'
import { UserPage } from './users/user-page.tsx'
import { UsersPage } from './users/users-page.tsx'

/** Everything below `/admin`: what the account may not use is not in the list, and asks for nothing where its address is typed in. */
export function AdminPage(): ReactNode {
  const concerns = useConcerns()
  return (
    <main className="account">
      <AdminNavigation counts={countByPart(concerns.value ?? [])} />
      <Switch>
        <Route path="/admin">
          <Overview concerns={concerns} />
        </Route>
        {SCREENS.filter(({ part }) => part.isThere()).map(({ path, part, draw }) => (
          <Route key={path} path={path}>
            <Guarded part={part} draw={draw} onChange={concerns.reload} />
          </Route>
        ))}
        <Route>
          <h1>{texts.missing}</h1>
          <p>{texts.missingAdvice}</p>
        </Route>
      </Switch>
    </main>
  )
}

type Screen = {
  readonly path: string
  readonly part: AdminPart
  /** `onChange` counts the concerns of the menu anew. */
  readonly draw: (name: string, onChange: () => void) => ReactNode
}

const { users, pending, groups, capabilities, attributes, providers, audit, usage, retention, server } = ADMIN_PARTS

const SCREENS: readonly Screen[] = [
  { path: users.path, part: users, draw: () => <UsersPage /> },
  { path: `${users.path}/:name`, part: users, draw: (login) => <UserPage key={login} login={login} /> },
  { path: pending.path, part: pending, draw: (_, onChange) => <PendingPage onChange={onChange} /> },
  { path: groups.path, part: groups, draw: () => <GroupsPage /> },
  { path: `${groups.path}/:name`, part: groups, draw: (name) => <GroupPage key={name} name={name} /> },
  { path: capabilities.path, part: capabilities, draw: () => <CapabilityMatrix /> },
  { path: attributes.path, part: attributes, draw: () => <AttributesPage /> },
  { path: `${attributes.path}/:name`, part: attributes, draw: (key) => <AttributePage key={key} name={key} /> },
  { path: providers.path, part: providers, draw: () => <ProvidersPage /> },
  { path: audit.path, part: audit, draw: () => <AuditPage /> },
  { path: usage.path, part: usage, draw: () => <UsagePage /> },
  { path: retention.path, part: retention, draw: () => <RetentionPage /> },
  { path: server.path, part: server, draw: () => <ServerPage /> },
]

function AdminNavigation({ counts }: { readonly counts: ReadonlyMap<string, number> }): ReactNode {
  const may = useCapabilities()
  const [location] = useLocation()
  return (
    <nav className="tabs" aria-label={adminTexts.title}>
      {Object.entries(ADMIN_PARTS)
        .filter(([, { isThere, isFor }]) => isThere() && isFor(may))
        .map(([name, part]) => (
          <Link
            key={part.path}
            href={part.path}
            aria-current={location === part.path || location.startsWith(`${part.path}/`) ? 'page' : undefined}
          >
            {part.title}
            <Count of={counts.get(name)} />
          </Link>
        ))}
    </nav>
  )
}

/** The number of concerns at a part of the menu. */
function Count({ of: count }: { readonly of: number | undefined }): ReactNode {
  if (count === undefined) return null
  return (
    <>
      {' '}
      <span className="badge" aria-hidden>
        {count}
      </span>
      <span className="unseen">{adminTexts.attention.countAt(count)}</span>
    </>
  )
}

type GuardedProps = Omit<Screen, 'path'> & { readonly onChange: () => void }

function Guarded({ part: { title, needs, isFor }, draw, onChange }: GuardedProps): ReactNode {
  const may = useCapabilities()
  const { name = '' } = useParams<{ readonly name?: string }>()
  usePageTitle(name || title)
  if (isFor(may)) return draw(name, onChange)
  return (
    <>
      <h1>{title}</h1>
      <p role="alert" className="fault">
        {adminTexts.refused(needs.join(', '))}
      </p>
    </>
  )
}
