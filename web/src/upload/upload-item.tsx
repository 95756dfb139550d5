import { Check, CircleAlert, CircleSlash, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { uploadTexts } from '../texts/upload.ts'
import { texts } from '../texts.ts'
import { PresetError } from './preset-error.tsx'
import { cancel, isActive, retry, type Upload, type UploadState } from './queue.ts'
import { UnpackButton } from './unpack-button.tsx'

const ICONS: Readonly<Record<UploadState, LucideIcon>> = {
  waiting: Clock,
  unpacking: LoaderCircle,
  hashing: LoaderCircle,
  sending: LoaderCircle,
  new: Check,
  known: Check,
  failed: CircleAlert,
  cancelled: CircleSlash,
}

/** Drawn again only when it has changed: there may be thousands. */
export const UploadItem = memo(function UploadItem({ upload }: { readonly upload: Upload }): ReactNode {
  const { key, source, state, sentBytes, sha256, error, presets } = upload
  const name = escapeInvisible(source.name)
  const isStored = state === 'new' || state === 'known'
  return (
    <li data-state={state}>
      <p>
        <Icon of={ICONS[state]} />
        {isStored ? (
          <Link href={`/file/${sha256}`}>
            <UntrustedText text={source.name} />
          </Link>
        ) : (
          <UntrustedText text={source.name} />
        )}
        <span className="quiet">{humanSize(source.sizeBytes)}</span>
        <strong>{uploadTexts.states[state]}</strong>
      </p>
      {sha256 !== undefined && <code className="quiet">{sha256}</code>}
      {state === 'sending' && (
        <progress aria-label={uploadTexts.progressOf(name)} max={source.sizeBytes} value={sentBytes} />
      )}
      {state === 'failed' && <PresetError error={error} presets={presets} />}
      {isActive(state) && (
        <button type="button" onClick={() => cancel(key)}>
          <Verb text={texts.cancel} name={name} />
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <ChangeButton type="button" onClick={() => retry(key)}>
          <Verb text={uploadTexts.retry} name={name} />
        </ChangeButton>
      )}
      {state === 'known' && !upload.isForced && (
        <ChangeButton type="button" title={uploadTexts.sendAnywayMeans} onClick={() => retry(key, true)}>
          <Verb text={uploadTexts.sendAnyway} name={name} />
        </ChangeButton>
      )}
      {isStored && upload.isArchive && sha256 !== undefined && <UnpackButton source={source} id={sha256} />}
    </li>
  )
})

/** The label of a button that screen readers tell from those of other files. */
function Verb({ text, name }: { readonly text: string; readonly name: string }): ReactNode {
  return (
    <>
      {text}
      <span className="unseen"> {name}</span>
    </>
  )
}
