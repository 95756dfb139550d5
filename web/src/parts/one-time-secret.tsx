import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { CopyButton } from './copy-button.tsx'

type Props = {
  /** A sentence that names the secret, and says that it is not shown again. */
  readonly about: string
  readonly secret: string
  readonly onHide: () => void
}

/** A secret that the server says only once. It stays until it is put away. */
export function OneTimeSecret({ about, secret, onHide }: Props): ReactNode {
  return (
    <div className="once" role="status">
      <p>{about}</p>
      <pre>{secret}</pre>
      <p className="actions">
        <CopyButton text={secret} label={texts.copy} />
        <button type="button" onClick={onHide}>
          {texts.close}
        </button>
      </p>
    </div>
  )
}
