import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'
import { MAX_KEYS, titleOf, useReadableKeys } from './readable-keys.ts'

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
                  disabled={!isOn && shown.length >= MAX_KEYS}
                  onChange={() => onToggle(key)}
                />
                <span>
                  <UntrustedText text={titleOf(definition)} />
                  {label !== '' && label !== key && <code className="quiet"> {key}</code>}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      <ErrorMessage error={keys.error} onRetry={keys.reload} />
    </>
  )
}
