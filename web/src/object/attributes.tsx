import type { AttributeValue } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { Icon } from '../parts/icon.tsx'
import { wholeClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCan } from '../session/use-account.ts'
import { Shown } from '../text/shown.tsx'
import { typedValue } from '../text/typed-value.ts'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import { Tree } from './tree.tsx'

type Props = { readonly id: string; readonly attributes: readonly AttributeValue[] }

/** Values of keys that were defined for this server; templates of keys are left out, so a value is only ever text. */
export function Attributes({ id, attributes: first }: Props): ReactNode {
  const [attributes, setAttributes] = useState(first)
  const [error, setError] = useState<unknown>()
  const mayRemove = useCan('removing_attributes')
  const keys = useLoad('keys', async (signal) => (await wholeClient()).attributeKeys.list({ access: 'set', signal }))
  const settable = keys.value ?? []
  const remove = async (attributeId: number): Promise<void> => {
    setError(undefined)
    await (await wholeClient()).attributes.remove(id, attributeId)
    setAttributes((before) => before.filter((attribute) => attribute.id !== attributeId))
  }
  if (attributes.length === 0 && settable.length === 0) return null
  return (
    <section aria-label={texts.attributes}>
      <h2>{texts.attributes}</h2>
      <dl className="facts">
        {attributes.map(({ id: attributeId, key, value }) => (
          <div key={attributeId}>
            <dt>
              <Shown text={key} />
            </dt>
            <dd>
              <Tree value={value} keepAddresses />
              {mayRemove && (
                <button
                  type="button"
                  className="sign"
                  aria-label={texts.removeAttribute(visible(key))}
                  onClick={() => void remove(attributeId).catch(setError)}
                >
                  <Icon name="close" />
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {settable.length > 0 && (
        <NewAttribute
          keys={settable.map(({ key }) => key)}
          onAdd={async (key, value) => {
            setError(undefined)
            setAttributes(await (await wholeClient()).attributes.add(id, { key, value }))
          }}
          onError={setError}
        />
      )}
      <Fault error={error} />
    </section>
  )
}

type NewProps = {
  readonly keys: readonly string[]
  readonly onAdd: (key: string, value: unknown) => Promise<void>
  readonly onError: (error: unknown) => void
}

function NewAttribute({ keys, onAdd, onError }: NewProps): ReactNode {
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // What is typed meanwhile stays.
    onAdd(key, typedValue(text)).then(() => setText((now) => (now === text ? '' : now)), onError)
  }
  return (
    <form className="line" onSubmit={submit}>
      <label>
        {texts.attributeKey}
        <select required value={key} onChange={({ target }) => setKey(target.value)}>
          <option value="">{texts.choose}</option>
          {keys.map((name) => (
            <option key={name} value={name}>
              {visible(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.attributeValue}
        <input required value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit">{texts.addAttribute}</button>
    </form>
  )
}
