import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { useDraft } from '../parts/use-draft.ts'
import { wholeClient } from '../server/client.ts'
import { uploadTexts } from '../texts/upload.ts'
import { optionsOf, type Presets, presets } from './presets.ts'
import { RefusedFault } from './refused-fault.tsx'

/** A text with its name and kind. */
export function BlobForm(): ReactNode {
  const [name, setName] = useDraft('name of a blob')
  const [type, setType] = useDraft('kind of a blob')
  const [content, setContent] = useDraft('blob')
  const [sentWith, setSentWith] = useState<Presets>(presets.get)
  const [, navigate] = useLocation()
  const action = useAction()
  const send = async (): Promise<void> => {
    const given = presets.get()
    setSentWith(given)
    const { blobs } = await wholeClient()
    const { id } = await blobs.upload({ name: name.trim(), type: type.trim(), content, ...optionsOf(given) })
    for (const keep of [setName, setType, setContent]) keep('')
    navigate(`/blob/${id}`)
  }
  return (
    <form className="sheet" onSubmit={action.submit(send)}>
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
      <RefusedFault error={action.error} presets={sentWith} />
      <button type="submit" disabled={action.isBusy}>
        {uploadTexts.sendBlob}
      </button>
    </form>
  )
}
