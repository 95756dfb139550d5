import { Check, Copy, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { texts } from '../texts.ts'
import { copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

type Props = {
  readonly text: string
  readonly label: string
  /** A sign in place of the label. */
  readonly isSmall?: boolean
  readonly icon?: LucideIcon
}

export function CopyButton({ text, label, isSmall = false, icon = Copy }: Props): ReactNode {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={isSmall ? 'sign' : undefined}
      title={label}
      onClick={() => void copyText(text).then(setCopied)}
      onBlur={() => setCopied(false)}
    >
      {isSmall && <Icon of={isCopied ? Check : icon} />}
      <span className={isSmall ? 'unseen' : undefined}>{isCopied ? texts.copied : label}</span>
    </button>
  )
}
