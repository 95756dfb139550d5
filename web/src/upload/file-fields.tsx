import { CloudUpload, FileUp, FolderUp } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useReadOnlyReason } from '../parts/use-read-only-reason.ts'
import { useStore } from '../state/store.ts'
import { uploadTexts } from '../texts/upload.ts'
import { addFiles, queue } from './queue.ts'
import { UploadList } from './upload-list.tsx'

/** Files to choose or to drop, and what becomes of them. */
export function FileFields(): ReactNode {
  const uploads = useStore(queue)
  const reason = useReadOnlyReason()
  const refusal = { disabled: reason !== undefined, title: reason }
  const add = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    addFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <div className="drop-zone">
        <Icon of={CloudUpload} />
        <p>{uploadTexts.drop}</p>
        <div className="actions">
          <label className="button">
            <Icon of={FileUp} />
            {uploadTexts.chooseFiles}
            <input className="unseen" type="file" multiple {...refusal} onChange={add} />
          </label>
          <label className="button">
            <Icon of={FolderUp} />
            {uploadTexts.chooseFolder}
            <input
              className="unseen"
              type="file"
              // React does not know the attribute.
              ref={(element) => element?.setAttribute('webkitdirectory', '')}
              {...refusal}
              onChange={add}
            />
          </label>
        </div>
        <p className="quiet">{uploadTexts.knownSkipped}</p>
      </div>
      <UploadList uploads={uploads} />
    </>
  )
}
