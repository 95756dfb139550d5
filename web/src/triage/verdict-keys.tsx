import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { TextField } from '../parts/text-field.tsx'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import { RESERVED_KEYS, VERDICT_ACTIONS, type Verdict } from '../preferences/verdicts.ts'
import { useStore } from '../state/store.ts'
import { triageTexts } from '../texts/triage.ts'
import { VerdictLabel } from './verdict-label.tsx'

const EMPTY: Verdict = { key: '', action: 'add_tag', attribute: '', text: '' }

/** The keys of triage, which the browser keeps. */
export function VerdictKeys({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { verdicts } = useStore(preferences)
  const remove = (key: string): void => setPreferences({ verdicts: verdicts.filter((each) => each.key !== key) })
  return (
    <Dialog title={triageTexts.keys} onClose={onClose}>
      <p className="quiet">{triageTexts.keysAbout}</p>
      <ul className="lines">
        {verdicts.map((verdict) => (
          <li key={verdict.key}>
            <kbd>{verdict.key}</kbd> <VerdictLabel verdict={verdict} />
            <button
              type="button"
              className="sign"
              aria-label={triageTexts.removeKey(verdict.key)}
              onClick={() => remove(verdict.key)}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ul>
      <NewVerdict verdicts={verdicts} />
    </Dialog>
  )
}

function NewVerdict({ verdicts }: { readonly verdicts: readonly Verdict[] }): ReactNode {
  const [draft, setDraft] = useState(EMPTY)
  const { key, action, attribute, text } = draft
  const isTaken = RESERVED_KEYS.has(key) || verdicts.some((each) => each.key === key)
  const isAttribute = action === 'set_attribute'
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (isTaken) return
    const added = { ...draft, text: text.trim(), attribute: isAttribute ? attribute.trim() : '' }
    setPreferences({ verdicts: [...verdicts, added] })
    setDraft(EMPTY)
  }
  return (
    <form className="line" onSubmit={add}>
      <TextField
        label={triageTexts.key}
        required
        maxLength={1}
        size={2}
        text={key}
        onText={(next) => setDraft({ ...draft, key: next })}
      />
      <label className="field">
        {triageTexts.action}
        <select
          value={action}
          onChange={({ target }) =>
            setDraft({ ...draft, action: VERDICT_ACTIONS.find((name) => name === target.value) ?? 'add_tag' })
          }
        >
          {VERDICT_ACTIONS.map((name) => (
            <option key={name} value={name}>
              {triageTexts.actions[name]}
            </option>
          ))}
        </select>
      </label>
      {isAttribute && (
        <TextField
          label={triageTexts.attribute}
          required
          text={attribute}
          onText={(next) => setDraft({ ...draft, attribute: next })}
        />
      )}
      <TextField label={triageTexts.text} required text={text} onText={(next) => setDraft({ ...draft, text: next })} />
      <button type="submit">{triageTexts.addKey}</button>
      {isTaken && <p role="alert">{triageTexts.reservedKey(key)}</p>}
    </form>
  )
}
