import type { ReactNode } from 'react'
import { Fault } from '../parts/fault.tsx'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { MOST_KEYS, titleOf, useReadableKeys } from './readable-keys.ts'

type Props = { readonly chosen: readonly string[]; readonly onToggle: (key: string) => void }

/** Attributes among the columns to choose from. */
export function AttributeChoice({ chosen, onToggle }: Props): ReactNode {
  const keys = useReadableKeys()
  const all = keys.value ?? []
  const shown = all.filter(({ key }) => chosen.includes(key))
  return (
    <>
      {all.length > 0 && (
        <fieldset className="attributes">
          <legend>{texts.attributes}</legend>
          {all.map((definition) => {
            const { key, label } = definition
            const isOn = chosen.includes(key)
            return (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={!isOn && shown.length >= MOST_KEYS}
                  onChange={() => onToggle(key)}
                />
                <span>
                  <Shown text={titleOf(definition)} />
                  {label !== '' && label !== key && <code className="quiet"> {key}</code>}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      <Fault error={keys.error} onRetry={keys.reload} />
    </>
  )
}
