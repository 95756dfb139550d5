import {
  AlignLeft,
  Braces,
  CircleQuestionMark,
  CircleUserRound,
  File,
  House,
  Layers,
  ListChecks,
  LogOut,
  type LucideIcon,
  ScanSearch,
  Search,
  ShieldCheck,
  Trash2,
  Upload,
} from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { HeldKeys } from './keys/held-keys.tsx'
import { useKeys } from './keys/use-keys.ts'
import { forgetList } from './lists/open-lists.ts'
import { ErrorMessage } from './parts/error-message.tsx'
import { Icon } from './parts/icon.tsx'
import { lazyPart } from './parts/lazy-component.tsx'
import { Mark } from './parts/mark.tsx'
import { KINDS, type Kind, LIST_PATHS, listPath } from './records/kinds.ts'
import { isUnsupported } from './server/features.ts'
import { signOut } from './session/session.ts'
import { useCanUpload, useCapability, useLogin } from './session/use-account.ts'
import { texts } from './texts.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx').then(({ Palette }) => Palette), HeldKeys)
const Notices = lazyPart(() => import('./palette/notices.tsx').then(({ Notices }) => Notices))
const Help = lazyPart(() => import('./help.tsx').then(({ Help }) => Help))

const LIST_ICONS: Readonly<Record<Kind, LucideIcon>> = { object: Layers, file: File, config: Braces, blob: AlignLeft }

/** The frame of every screen: the lists, the upload, and who is signed in. */
export function Header(): ReactNode {
  const [location] = useLocation()
  const [hasHelp, setHelp] = useState(false)
  const [hasPalette, setPalette] = useState(false)
  const [error, setError] = useState<unknown>()
  const login = useLogin()
  const mayUpload = useCanUpload()
  const mayDelete = useCapability('removing_objects')
  const [mayManage, mayMeasure] = [useCapability('manage_users'), useCapability('access_monitoring_metrics')]
  useKeys({ '?': () => setHelp(true), 'Ctrl-k': () => setPalette(true) })
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => Palette.preload())
  }, [])
  const closePalette = useCallback(() => setPalette(false), [])
  const isHere = (path: string): 'page' | undefined => (location === path ? 'page' : undefined)
  return (
    <header className="frame">
      <Link className="item brand" href="/" aria-label={texts.product}>
        <Mark />
        <span>{texts.product}</span>
      </Link>
      <button type="button" className="item jump" onClick={() => setPalette(true)}>
        <Icon of={Search} />
        <span>{texts.jumpTo}</span>
      </button>
      <nav aria-label={texts.mainNavigation}>
        <Link className="item" href="/home" aria-current={isHere('/home')}>
          <Icon of={House} />
          <span>{texts.home}</span>
        </Link>
        {KINDS.map((kind) => (
          <Link
            key={kind}
            className="item"
            href={LIST_PATHS[kind]}
            aria-current={isHere(LIST_PATHS[kind])}
            onClick={() => {
              if (location !== listPath(kind)) forgetList(kind, '')
            }}
          >
            <Icon of={LIST_ICONS[kind]} />
            <span>{texts.lists[kind]}</span>
          </Link>
        ))}
        {mayUpload && (
          <Link className="item" href="/upload" aria-current={isHere('/upload')}>
            <Icon of={Upload} />
            <span>{texts.upload}</span>
          </Link>
        )}
      </nav>
      <div className="who">
        {(mayManage || mayMeasure) && (
          <Link className="item" href="/admin" aria-current={location.startsWith('/admin') ? 'page' : undefined}>
            <Icon of={ShieldCheck} />
            <span>{texts.administration}</span>
          </Link>
        )}
        {!isUnsupported('yara') && (
          <Link
            className="item"
            href="/rules"
            aria-current={/^\/(?:rules|hunts)\b/.test(location) ? 'page' : undefined}
          >
            <Icon of={ScanSearch} />
            <span>{texts.rules}</span>
          </Link>
        )}
        {!isUnsupported('jobs') && (
          <Link className="item" href="/jobs" aria-current={isHere('/jobs')}>
            <Icon of={ListChecks} />
            <span>{texts.jobs}</span>
          </Link>
        )}
        {mayDelete && !isUnsupported('trash') && (
          <Link className="item" href="/trash" aria-current={isHere('/trash')}>
            <Icon of={Trash2} />
            <span>{texts.trash}</span>
          </Link>
        )}
        <Link className="item" href="/profile" title={texts.profile} aria-current={isHere('/profile')}>
          <Icon of={CircleUserRound} />
          <span>{login}</span>
        </Link>
        <button type="button" className="item" onClick={() => setHelp(true)}>
          <Icon of={CircleQuestionMark} />
          <span>{texts.help}</span>
        </button>
        <button type="button" className="item" onClick={() => void signOut().catch(setError)}>
          <Icon of={LogOut} />
          <span>{texts.signOut}</span>
        </button>
      </div>
      <ErrorMessage error={error} />
      <Notices />
      {hasHelp && <Help onClose={() => setHelp(false)} />}
      {hasPalette && <Palette onClose={closePalette} />}
    </header>
  )
}
