import { isRawNumber } from '@lazaret/sdk'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { useDraft } from '../parts/use-draft.ts'
import { wholeClient } from '../server/client.ts'
import { uploadTexts } from '../texts/upload.ts'
import { optionsOf, type Presets, presets } from './presets.ts'
import { readJson } from './read-json.ts'
import { RefusedFault } from './refused-fault.tsx'

/** A config as JSON, with its numbers as they were written. */
export function ConfigForm(): ReactNode {
  const [family, setFamily] = useDraft('family of a config')
  const [type, setType] = useDraft('kind of a config', 'static')
  const [text, setText] = useDraft('config')
  const [fault, setFault] = useState('')
  const [sentWith, setSentWith] = useState<Presets>(presets.get)
  const field = useRef<HTMLTextAreaElement>(null)
  const [, navigate] = useLocation()
  const action = useAction()
  const send = async (): Promise<void> => {
    const read = readJson(text)
    setFault('fault' in read ? read.message : isConfig(read.value) ? '' : uploadTexts.notAnObject)
    if ('fault' in read) {
      const { offset } = read.fault
      field.current?.focus()
      field.current?.setSelectionRange(offset, offset + 1)
    }
    if ('fault' in read || !isConfig(read.value)) return
    const given = presets.get()
    setSentWith(given)
    const { configs } = await wholeClient()
    const { id } = await configs.upload({
      family: family.trim(),
      type: type.trim(),
      cfg: read.value,
      ...optionsOf(given),
    })
    for (const [keep, first] of [
      [setFamily, ''],
      [setType, 'static'],
      [setText, ''],
    ] as const)
      keep(first)
    navigate(`/config/${id}`)
  }
  return (
    <form className="sheet" onSubmit={action.submit(send)}>
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
      <RefusedFault error={action.error} presets={sentWith} />
      <button type="submit" disabled={action.isBusy}>
        {uploadTexts.sendConfig}
      </button>
    </form>
  )
}

function isConfig(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}
