import type { ReactNode } from 'react'
import { TextField } from '../parts/text-field.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { fullClient } from '../server/client.ts'
import { uploadTexts } from '../texts/upload.ts'
import type { PresetOptions } from './presets.ts'
import { UploadForm } from './upload-form.tsx'

/** A text with its name and kind. */
export function BlobForm(): ReactNode {
  const [name, setName] = useDraft('name of a blob')
  const [type, setType] = useDraft('kind of a blob')
  const [content, setContent] = useDraft('blob')
  const send = async (options: PresetOptions): Promise<string> => {
    const { blobs } = await fullClient()
    const { id } = await blobs.upload({ name: name.trim(), type: type.trim(), content, ...options })
    for (const keep of [setName, setType, setContent]) keep('')
    return `/blob/${id}`
  }
  return (
    <UploadForm verb={uploadTexts.sendBlob} onSend={send}>
      <TextField label={uploadTexts.blobName} required autoCapitalize="off" text={name} onText={setName} />
      <TextField
        label={uploadTexts.blobType}
        required
        maxLength={32}
        autoCapitalize="off"
        text={type}
        onText={setType}
      />
      <label className="field">
        {uploadTexts.content}
        <textarea
          rows={14}
          required
          spellCheck={false}
          className="code"
          aria-describedby="about-blob"
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </label>
      <p id="about-blob" className="quiet">
        {uploadTexts.contentAbout} {uploadTexts.draftKept}
      </p>
    </UploadForm>
  )
}
