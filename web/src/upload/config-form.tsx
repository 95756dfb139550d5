import { isRawNumber } from '@lazaret/sdk'
import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '../parts/text-field.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { fullClient } from '../server/client.ts'
import { uploadTexts } from '../texts/upload.ts'
import type { PresetOptions } from './presets.ts'
import { readJson } from './read-json.ts'
import { UploadForm } from './upload-form.tsx'

/** A config as JSON, with its numbers as they were written. */
export function ConfigForm(): ReactNode {
  const [family, setFamily] = useDraft('family of a config')
  const [type, setType] = useDraft('kind of a config', 'static')
  const [text, setText] = useDraft('config')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (options: PresetOptions): Promise<string | undefined> => {
    const read = readJson(text)
    setFault('fault' in read ? read.message : isConfig(read.value) ? '' : uploadTexts.notAnObject)
    if ('fault' in read) {
      const { offset } = read.fault
      field.current?.focus()
      field.current?.setSelectionRange(offset, offset + 1)
    }
    if ('fault' in read || !isConfig(read.value)) return undefined
    const { configs } = await fullClient()
    const { id } = await configs.upload({
      family: family.trim(),
      type: type.trim(),
      cfg: read.value,
      ...options,
    })
    setFamily('')
    setType('static')
    setText('')
    return `/config/${id}`
  }
  return (
    <UploadForm verb={uploadTexts.sendConfig} onSend={send}>
      <TextField
        label={uploadTexts.family}
        required
        maxLength={32}
        autoCapitalize="off"
        text={family}
        onText={setFamily}
      />
      <TextField
        label={uploadTexts.configType}
        required
        maxLength={32}
        autoCapitalize="off"
        text={type}
        onText={setType}
      />
      <label className="field">
        {uploadTexts.cfg}
        <textarea
          ref={field}
          rows={14}
          required
          spellCheck={false}
          className="code"
          aria-invalid={fault !== ''}
          aria-describedby="about-config"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p id="about-config" className="quiet">
        {uploadTexts.cfgAbout} {uploadTexts.draftKept}
      </p>
      {fault !== '' && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
    </UploadForm>
  )
}

function isConfig(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}
