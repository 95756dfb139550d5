import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { uploadTexts } from '../texts/upload.ts'
import { PresetError } from './preset-error.tsx'
import { cancel, isActive, retry, type Upload } from './queue.ts'
import { UnpackButton } from './unpack-button.tsx'

/** Drawn again only when it has changed: there may be thousands. */
export const UploadItem = memo(function UploadItem({ upload }: { readonly upload: Upload }): ReactNode {
  const { key, source, state, sentBytes, sha256, error, presets } = upload
  const name = escapeInvisible(source.name)
  const isStored = state === 'new' || state === 'known'
  return (
    <li>
      <p>
        {isStored ? (
          <Link href={`/file/${sha256}`}>
            <UntrustedText text={source.name} />
          </Link>
        ) : (
          <UntrustedText text={source.name} />
        )}{' '}
        <span className="quiet">{humanSize(source.sizeBytes)}</span> <strong>{uploadTexts.states[state]}</strong>
      </p>
      {sha256 !== undefined && <code>{sha256}</code>}
      {state === 'sending' && (
        <progress aria-label={uploadTexts.progressOf(name)} max={source.sizeBytes} value={sentBytes} />
      )}
      {state === 'failed' && <PresetError error={error} presets={presets} />}
      {isActive(state) && (
        <button type="button" onClick={() => cancel(key)}>
          {uploadTexts.cancelOf(name)}
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <button type="button" onClick={() => retry(key)}>
          {uploadTexts.retryOf(name)}
        </button>
      )}
      {state === 'known' && !upload.isForced && (
        <button type="button" onClick={() => retry(key, true)}>
          {uploadTexts.sendAnyway(name)}
        </button>
      )}
      {isStored && upload.isArchive && sha256 !== undefined && <UnpackButton source={source} id={sha256} />}
    </li>
  )
})
