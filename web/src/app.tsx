import { type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Header } from './header.tsx'
import { ListPage } from './lists/list-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { ErrorMessage } from './parts/error-message.tsx'
import { lazyComponent, lazyPart } from './parts/lazy-component.tsx'
import { KINDS, LIST_PATHS } from './records/kinds.ts'
import { replaceOutdated, useNewVersion } from './server/use-new-version.ts'
import { readSession, session } from './session/session.ts'
import { useStore } from './state/store.ts'
import { texts } from './texts.ts'
import { lastDeletion } from './trash/last-deletion.ts'
import { DropArea } from './upload/drop-area.tsx'

const ObjectPage = lazyComponent(() => import('./object/object-page.tsx').then(({ ObjectPage }) => ObjectPage))
const ObjectPreview = lazyPart(() => import('./object/object-preview.tsx').then(({ ObjectPreview }) => ObjectPreview))
const FindPage = lazyComponent(() => import('./find/find-page.tsx').then(({ FindPage }) => FindPage))
const SignIn = lazyComponent(() => import('./sign-in/sign-in.tsx').then(({ SignIn }) => SignIn))
const UploadPage = lazyComponent(() => import('./upload/upload-page.tsx').then(({ UploadPage }) => UploadPage))
const ObjectTools = lazyComponent(() => import('./object-tools.tsx').then(({ ObjectTools }) => ObjectTools))
const AdminPage = lazyComponent(() => import('./admin/admin-page.tsx').then(({ AdminPage }) => AdminPage))
const OpenScreens = lazyComponent(() => import('./sign-in/open-screens.tsx').then(({ OpenScreens }) => OpenScreens))
const HomePage = lazyComponent(() => import('./home/home-page.tsx').then(({ HomePage }) => HomePage))
const JobsPage = lazyComponent(() => import('./jobs/jobs-page.tsx').then(({ JobsPage }) => JobsPage))
const TriagePage = lazyComponent(() => import('./triage/triage-page.tsx').then(({ TriagePage }) => TriagePage))
const TrashPage = lazyComponent(() => import('./trash/trash-page.tsx').then(({ TrashPage }) => TrashPage))
const DeletedToast = lazyPart(() => import('./trash/deleted-toast.tsx').then(({ DeletedToast }) => DeletedToast))
const YaraScreens = lazyComponent(() => import('./yara/yara-screens.tsx').then(({ YaraScreens }) => YaraScreens))
const CasesScreens = lazyComponent(() => import('./cases/cases-screens.tsx').then(({ CasesScreens }) => CasesScreens))
const ProfilePage = lazyComponent(() => import('./profile/profile-page.tsx').then(({ ProfilePage }) => ProfilePage))

/** Builds leave it out, with everything that only it imports. */
const DesignPage = import.meta.env.DEV
  ? lazyComponent(() => import('./design/design-page.tsx').then(({ DesignPage }) => DesignPage))
  : undefined

/** `sample` is what the addresses of other clients say for a file. */
const OBJECT_PATHS = ['file', 'config', 'blob', 'object', 'sample']

/** Public routes. */
const OPEN_PATHS = ['/oauth/callback', '/setpasswd', '/register', '/recover_password']

/** The screen for the address and the session. */
export function App(): ReactNode {
  return (
    <ErrorBoundary isScreen>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {OPEN_PATHS.map((path) => (
            <Route key={path} path={path} component={OpenScreens} />
          ))}
          {DesignPage && <Route path="/design" component={DesignPage} />}
          <Route>
            <Signed />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

function Signed(): ReactNode {
  const current = useStore(session)
  if (current.kind === 'loading') return <Waiting />
  if (current.kind === 'failed')
    return (
      <main className="sign-in">
        <ErrorMessage error={current.error} onRetry={() => void readSession()} />
      </main>
    )
  if (current.kind === 'none') return <SignIn hasEnded={current.hasEnded} />
  return (
    <DropArea key={current.account.login}>
      <Header />
      <Screen />
      <Toast />
    </DropArea>
  )
}

function Toast(): ReactNode {
  const deletion = useStore(lastDeletion)
  return deletion && <DeletedToast deletion={deletion} />
}

/** The part below the header, which stays when this cannot be shown. */
function Screen(): ReactNode {
  const [location] = useLocation()
  useNewVersion(location)
  return (
    <ErrorBoundary isScreen address={location} onError={replaceOutdated}>
      <Suspense fallback={<Waiting />}>
        <Screens />
      </Suspense>
    </ErrorBoundary>
  )
}

function Screens(): ReactNode {
  return (
    <Switch>
      {KINDS.map((kind) => (
        <Route key={kind} path={LIST_PATHS[kind]}>
          <ListPage kind={kind} Preview={ObjectPreview} />
        </Route>
      ))}
      <Route path="/home" component={HomePage} />
      <Route path="/find" component={FindPage} />
      <Route path="/upload">
        <UploadPage />
      </Route>
      <Route path="/jobs" component={JobsPage} />
      <Route path="/trash" component={TrashPage} />
      <Route path="/triage" component={TriagePage} />
      <Route path="/profile" component={ProfilePage} />
      <Route path="/admin/*?" component={AdminPage} />
      <Route path="/cases/:id/graph">{({ id }) => <ObjectTools kind="cases" id={id} part="graph" />}</Route>
      <Route path="/cases/*?" component={CasesScreens} />
      <Route path="/rules/*?" component={YaraScreens} />
      <Route path="/hunts/*?" component={YaraScreens} />
      <Route path="/configs/families">
        <ObjectTools kind="config" id="" part="families" />
      </Route>
      <Route path="/files/groups">
        <ObjectTools kind="file" id="" part="groups" />
      </Route>
      <Route path="/:kind/:id/:part">{(asked) => <ObjectTools {...asked} />}</Route>
      <Route path="/:kind/:id">
        {({ kind, id }) =>
          OBJECT_PATHS.includes(kind) ? <ObjectPage key={id} kind={kind} id={id} /> : <MissingPage />
        }
      </Route>
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  )
}

function Waiting(): ReactNode {
  return (
    <main className="waiting">
      <p role="status">{texts.loading}</p>
    </main>
  )
}
