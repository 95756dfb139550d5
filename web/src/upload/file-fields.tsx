import type { ReactNode } from 'react'
import { useStore } from '../state/store.ts'
import { uploadTexts } from '../texts/upload.ts'
import { addFiles, isActive, queue, removeEnded, type Upload } from './queue.ts'
import { UploadItem } from './upload-item.tsx'

/** Files to choose, and what becomes of them. */
export function FileFields(): ReactNode {
  const uploads = useStore(queue)
  const add = ({ target }: { readonly target: HTMLInputElement }): void => {
    addFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <p>{uploadTexts.how}</p>
      <label className="field">
        {uploadTexts.chooseFiles}
        <input type="file" multiple onChange={add} />
      </label>
      <label className="field">
        {uploadTexts.chooseFolder}
        <input
          type="file"
          // React does not know the attribute.
          ref={(element) => element?.setAttribute('webkitdirectory', '')}
          onChange={add}
        />
      </label>
      <ul className="uploads" aria-label={uploadTexts.uploads}>
        {uploads.map((upload) => (
          <UploadItem key={upload.key} upload={upload} />
        ))}
      </ul>
      <p role="status">{uploads.length > 0 && uploadTexts.count(uploads.length, countEnded(uploads))}</p>
      {countEnded(uploads) > 0 && (
        <button type="button" onClick={removeEnded}>
          {uploadTexts.removeEnded}
        </button>
      )}
    </>
  )
}

const countEnded = (uploads: readonly Upload[]): number => uploads.filter(({ state }) => !isActive(state)).length
