import '../style/account.css'
import '../style/admin.css'
import type { ReactNode } from 'react'
import { Link, Route, Switch, useLocation, useParams } from 'wouter'
import { usePageTitle } from '../parts/use-page-title.ts'
import { useCapabilities } from '../session/use-account.ts'
import { adminTexts } from '../texts/admin.ts'
import { texts } from '../texts.ts'
import { AttributePage } from './attributes/attribute-page.tsx'
import { AttributesPage } from './attributes/attributes-page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { CapabilityMatrix } from './groups/capability-matrix.tsx'
import { GroupPage } from './groups/group-page.tsx'
import { GroupsPage } from './groups/groups-page.tsx'
import { ADMIN_PARTS, type AdminPart } from './parts-of-admin.ts'
import { ProvidersPage } from './providers/providers-page.tsx'
import { ServerPage } from './server/server-page.tsx'
import { PendingPage } from './users/pending-page.tsx'
import { UserPage } from './users/user-page.tsx'
import { UsersPage } from './users/users-page.tsx'

/** Everything below `/admin`: what the account may not use is not in the list, and asks for nothing where its address is typed in. */
export function AdminPage(): ReactNode {
  return (
    <main className="account">
      <AdminNavigation />
      <Switch>
        <Route path="/admin">
          <Overview />
        </Route>
        {SCREENS.filter(({ part }) => part.isThere()).map(({ path, part, draw }) => (
          <Route key={path} path={path}>
            <Guarded part={part} draw={draw} />
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

type Screen = { readonly path: string; readonly part: AdminPart; readonly draw: (name: string) => ReactNode }

const { users, pending, groups, capabilities, attributes, providers, audit, server } = ADMIN_PARTS

const SCREENS: readonly Screen[] = [
  { path: users.path, part: users, draw: () => <UsersPage /> },
  { path: `${users.path}/:name`, part: users, draw: (login) => <UserPage key={login} login={login} /> },
  { path: pending.path, part: pending, draw: () => <PendingPage /> },
  { path: groups.path, part: groups, draw: () => <GroupsPage /> },
  { path: `${groups.path}/:name`, part: groups, draw: (name) => <GroupPage key={name} name={name} /> },
  { path: capabilities.path, part: capabilities, draw: () => <CapabilityMatrix /> },
  { path: attributes.path, part: attributes, draw: () => <AttributesPage /> },
  { path: `${attributes.path}/:name`, part: attributes, draw: (key) => <AttributePage key={key} name={key} /> },
  { path: providers.path, part: providers, draw: () => <ProvidersPage /> },
  { path: audit.path, part: audit, draw: () => <AuditPage /> },
  { path: server.path, part: server, draw: () => <ServerPage /> },
]

function AdminNavigation(): ReactNode {
  const may = useCapabilities()
  const [location] = useLocation()
  return (
    <nav className="tabs" aria-label={adminTexts.title}>
      {Object.values(ADMIN_PARTS)
        .filter(({ isThere, isFor }) => isThere() && isFor(may))
        .map(({ path, title }) => (
          <Link
            key={path}
            href={path}
            aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
    </nav>
  )
}

function Overview(): ReactNode {
  usePageTitle(adminTexts.title)
  return (
    <>
      <h1>{adminTexts.title}</h1>
      <p>{adminTexts.choosePart}</p>
    </>
  )
}

function Guarded({ part: { title, needs, isFor }, draw }: Omit<Screen, 'path'>): ReactNode {
  const may = useCapabilities()
  const { name = '' } = useParams<{ readonly name?: string }>()
  usePageTitle(name || title)
  if (isFor(may)) return draw(name)
  return (
    <>
      <h1>{title}</h1>
      <p role="alert" className="fault">
        {adminTexts.refused(needs.join(', '))}
      </p>
    </>
  )
}
