import type { components } from '@lazaret/sdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { Icon } from './icon.tsx'
import { ObjectTabs } from './object-tabs.tsx'

type Props = {
  readonly kind: components['schemas']['Kind']
  readonly id: string
  /** Undefined while it loads. */
  readonly name?: string | undefined
  readonly icon?: LucideIcon | undefined
  readonly children?: ReactNode
}

/** The name of an object above the screens that look closer at it, and the way between them. */
export function ObjectHead({ kind, id, name, icon, children }: Props): ReactNode {
  return (
    <header className="object-head">
      <h1>
        {icon && <Icon of={icon} />}
        <UntrustedText text={name || id} />
      </h1>
      {children}
      <ObjectTabs kind={kind} id={id} />
    </header>
  )
}
