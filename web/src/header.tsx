import {
  AlignLeft,
  Braces,
  Briefcase,
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
  const [hasHelp, setHelp] = useState(false)
  const [hasPalette, setPalette] = useState(false)
  const [error, setError] = useState<unknown>()
  useKeys({ '?': () => setHelp(true), 'Ctrl-k': () => setPalette(true) })
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    idle(() => Palette.preload())
  }, [])
  const closePalette = useCallback(() => setPalette(false), [])
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
      <ListLinks />
      <div className="who">
        <ScreenLinks />
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

function ListLinks(): ReactNode {
  const [location] = useLocation()
  const mayUpload = useCanUpload()
  return (
    <nav aria-label={texts.mainNavigation}>
      <ScreenLink href="/home" icon={House} title={texts.home} />
      {KINDS.map((kind) => (
        <ScreenLink
          key={kind}
          href={LIST_PATHS[kind]}
          icon={LIST_ICONS[kind]}
          title={texts.lists[kind]}
          onClick={() => {
            if (location !== listPath(kind)) forgetList(kind, '')
          }}
        />
      ))}
      {mayUpload && <ScreenLink href="/upload" icon={Upload} title={texts.upload} />}
    </nav>
  )
}

/** Screens besides the lists, as far as the account and the server have them. */
function ScreenLinks(): ReactNode {
  const [location] = useLocation()
  const login = useLogin()
  const mayDelete = useCapability('removing_objects')
  const [mayManage, mayMeasure] = [useCapability('manage_users'), useCapability('access_monitoring_metrics')]
  const isYara = /^\/(?:rules|hunts)\b/.test(location)
  return (
    <>
      {(mayManage || mayMeasure) && (
        <ScreenLink
          href="/admin"
          icon={ShieldCheck}
          title={texts.administration}
          isCurrent={location.startsWith('/admin')}
        />
      )}
      {!isUnsupported('cases') && (
        <ScreenLink href="/cases" icon={Briefcase} title={texts.cases} isCurrent={location.startsWith('/cases')} />
      )}
      {!isUnsupported('yara') && <ScreenLink href="/rules" icon={ScanSearch} title={texts.rules} isCurrent={isYara} />}
      {!isUnsupported('jobs') && <ScreenLink href="/jobs" icon={ListChecks} title={texts.jobs} />}
      {mayDelete && !isUnsupported('trash') && <ScreenLink href="/trash" icon={Trash2} title={texts.trash} />}
      <ScreenLink href="/profile" icon={CircleUserRound} title={login} hint={texts.profile} />
    </>
  )
}

type LinkProps = {
  readonly href: string
  readonly icon: LucideIcon
  readonly title: string
  readonly hint?: string
  /** By default true at exactly this address. */
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}

function ScreenLink({ href, icon, title, hint, isCurrent, onClick }: LinkProps): ReactNode {
  const [location] = useLocation()
  const isHere = isCurrent ?? location === href
  return (
    <Link className="item" href={href} title={hint} aria-current={isHere ? 'page' : undefined} onClick={onClick}>
      <Icon of={icon} />
      <span>{title}</span>
    </Link>
  )
}
