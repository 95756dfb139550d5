import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { Fault } from '../parts/fault.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { wholeClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useStore } from '../state/store.ts'
import { humanSize } from '../text/amounts.ts'
import { Shown } from '../text/shown.tsx'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import { presets } from './presets.ts'
import { addFiles, cancel, isActive, queue, removeEnded, retry, type Upload } from './queue.ts'

export function UploadPage(): ReactNode {
  const uploads = useStore(queue)
  const field = useRef<HTMLInputElement>(null)
  usePageTitle(texts.upload)
  return (
    <main className="upload">
      <h1>{texts.uploadFiles}</h1>
      <p>{texts.uploadHow}</p>
      <PresetFields />
      <label className="field">
        {texts.chooseFiles}
        <input
          ref={field}
          type="file"
          multiple
          onChange={({ target }) => {
            addFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <label className="field">
        {texts.chooseFolder}
        <input
          type="file"
          // React does not know the attribute.
          ref={(element) => element?.setAttribute('webkitdirectory', '')}
          onChange={({ target }) => {
            addFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <ul className="uploads" aria-label={texts.uploads}>
        {uploads.map((upload) => (
          <UploadItem key={upload.key} upload={upload} />
        ))}
      </ul>
      <p role="status">{uploads.length > 0 && texts.uploadCount(uploads.length, countEnded(uploads))}</p>
      {countEnded(uploads) > 0 && (
        <button type="button" onClick={removeEnded}>
          {texts.removeEnded}
        </button>
      )}
    </main>
  )
}

const countEnded = (uploads: readonly Upload[]): number => uploads.filter(({ state }) => !isActive(state)).length

function PresetFields(): ReactNode {
  const { tags, share } = useStore(presets)
  const groups = useLoad('groups', async (signal) => (await wholeClient()).shares.groups({ signal }))
  const others = (groups.value ?? []).filter((name) => name !== 'public')
  return (
    <fieldset>
      <legend>{texts.presets}</legend>
      <label className="field">
        {texts.presetTags}
        <input
          autoCapitalize="off"
          value={tags}
          onChange={({ target }) => presets.set({ tags: target.value, share })}
        />
      </label>
      <label className="field">
        {texts.presetShare}
        <select value={share} onChange={({ target }) => presets.set({ tags, share: target.value })}>
          <option value="default">{texts.shareDefault}</option>
          <option value="private">{texts.sharePrivate}</option>
          <option value="public">{texts.sharePublic}</option>
          {others.map((name) => (
            <option key={name} value={name}>
              {texts.shareGroup(visible(name))}
            </option>
          ))}
        </select>
      </label>
      <Fault error={groups.error} onRetry={groups.reload} />
    </fieldset>
  )
}

function UploadItem({ upload }: { readonly upload: Upload }): ReactNode {
  const { key, file, state, sentBytes, sha256, error } = upload
  const name = visible(file.name)
  const isStored = state === 'new' || state === 'known'
  return (
    <li>
      <p>
        {isStored ? (
          <Link href={`/file/${sha256}`}>
            <Shown text={file.name} />
          </Link>
        ) : (
          <Shown text={file.name} />
        )}{' '}
        <span className="quiet">{humanSize(file.size)}</span> <strong>{texts.uploadStates[state]}</strong>
      </p>
      {sha256 !== undefined && <code>{sha256}</code>}
      {state === 'sending' && <progress aria-label={texts.progressOf(name)} max={file.size} value={sentBytes} />}
      {state === 'failed' && <Fault error={error} />}
      {isActive(state) && (
        <button type="button" onClick={() => cancel(key)}>
          {texts.cancelOf(name)}
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <button type="button" onClick={() => retry(key)}>
          {texts.retryOf(name)}
        </button>
      )}
      {state === 'known' && !upload.isForced && (
        <button type="button" onClick={() => retry(key, true)}>
          {texts.sendAnyway(name)}
        </button>
      )}
    </li>
  )
}
