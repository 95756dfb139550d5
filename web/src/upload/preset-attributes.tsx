import { isRawNumber } from '@lazaret/sdk'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { useStore } from '../state/store.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { uploadTexts } from '../texts/upload.ts'
import { attributeText, type PresetAttribute, presets, setPreset } from './presets.ts'
import { readJson } from './read-json.ts'

/** Attributes for everything: of keys that one may set. */
export function PresetAttributes({ keys }: { readonly keys: readonly string[] }): ReactNode {
  const { attributes } = useStore(presets)
  const keep = (next: readonly PresetAttribute[]): void => setPreset({ attributes: next })
  return (
    <>
      {attributes.length > 0 && (
        <ul className="sent-with" aria-label={uploadTexts.attributes}>
          {attributes.map((attribute) => (
            <li key={attributeText(attribute)}>
              <UntrustedText text={attributeText(attribute)} />
              <button
                type="button"
                className="sign"
                aria-label={uploadTexts.removeAttribute(escapeInvisible(attribute.key))}
                onClick={() => keep(attributes.filter((each) => each !== attribute))}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewAttribute
        keys={keys}
        onAdd={(added) => keep([...attributes.filter((each) => attributeText(each) !== attributeText(added)), added])}
      />
    </>
  )
}

type NewProps = { readonly keys: readonly string[]; readonly onAdd: (attribute: PresetAttribute) => void }

/** No form of its own: it may stand within one. */
function NewAttribute({ keys, onAdd }: NewProps): ReactNode {
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [form, setForm] = useState<'text' | 'json'>('text')
  const [fault, setFault] = useState('')
  const add = (): void => {
    const read = form === 'json' ? readJson(text) : { value: text }
    const isEmpty = 'value' in read && isEmptyValue(read.value)
    setFault('fault' in read ? read.message : isEmpty ? uploadTexts.emptyValue : '')
    if ('fault' in read || isEmpty) return
    onAdd({ key, value: read.value })
    setText('')
  }
  return (
    <div className="line">
      <NameChoice label={uploadTexts.attributeKey} names={keys} chosen={key} onChoose={setKey} />
      <label>
        {uploadTexts.attributeForm}
        <select value={form} onChange={({ target }) => setForm(target.value === 'json' ? 'json' : 'text')}>
          <option value="text">{uploadTexts.attributeForms.text}</option>
          <option value="json">{uploadTexts.attributeForms.json}</option>
        </select>
      </label>
      <label>
        {uploadTexts.attributeValue}
        <input
          spellCheck={false}
          aria-invalid={fault !== ''}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="button" disabled={key === '' || text === ''} onClick={add}>
        {uploadTexts.addAttribute}
      </button>
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  )
}

/** Checks for values that the server treats as missing. */
function isEmptyValue(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && !isRawNumber(value) && Object.keys(value).length === 0
}
