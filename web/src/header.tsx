import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { HeldKeys } from './keys/held-keys.tsx'
import { useKeys } from './keys/use-keys.ts'
import { forgetList } from './lists/open-lists.ts'
import { ErrorMessage } from './parts/error-message.tsx'
import { lazyPart } from './parts/lazy-component.tsx'
import { KINDS, LIST_PATHS, listPath } from './records/kinds.ts'
import { signOut } from './session/session.ts'
import { useCanUpload, useCapability, useLogin } from './session/use-account.ts'
import { texts } from './texts.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx').then(({ Palette }) => Palette), HeldKeys)
const Notices = lazyPart(() => import('./palette/notices.tsx').then(({ Notices }) => Notices))
const Help = lazyPart(() => import('./help.tsx').then(({ Help }) => Help))

/** The lists, the upload, and who is signed in. */
export function Header(): ReactNode {
  const [location] = useLocation()
  const [hasHelp, setHelp] = useState(false)
  const [hasPalette, setPalette] = useState(false)
  const [error, setError] = useState<unknown>()
  const login = useLogin()
  const mayUpload = useCanUpload()
  const [mayManage, mayMeasure] = [useCapability('manage_users'), useCapability('access_monitoring_metrics')]
  useKeys({ '?': () => setHelp(true), 'Ctrl-k': () => setPalette(true) })
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => Palette.preload())
  }, [])
  const closePalette = useCallback(() => setPalette(false), [])
  const isHere = (path: string) => (location === path ? 'page' : undefined)
  return (
    <header className="top">
      <nav aria-label={texts.mainNavigation}>
        {KINDS.map((kind) => (
          <Link
            key={kind}
            href={LIST_PATHS[kind]}
            aria-current={isHere(LIST_PATHS[kind])}
            onClick={() => {
              if (location !== listPath(kind)) forgetList(kind, '')
            }}
          >
            {texts.lists[kind]}
          </Link>
        ))}
        {mayUpload && (
          <Link href="/upload" aria-current={isHere('/upload')}>
            {texts.upload}
          </Link>
        )}
      </nav>
      <div className="who">
        {(mayManage || mayMeasure) && (
          <Link href="/admin" aria-current={location.startsWith('/admin') ? 'page' : undefined}>
            {texts.administration}
          </Link>
        )}
        <Link href="/profile" title={texts.profile} aria-current={isHere('/profile')}>
          {login}
        </Link>
        <button type="button" onClick={() => setHelp(true)}>
          {texts.help}
        </button>
        <button type="button" onClick={() => void signOut().catch(setError)}>
          {texts.signOut}
        </button>
      </div>
      <ErrorMessage error={error} />
      <Notices />
      {hasHelp && <Help onClose={() => setHelp(false)} />}
      {hasPalette && <Palette onClose={closePalette} />}
    </header>
  )
}
