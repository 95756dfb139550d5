import { type AttributeKey, type AttributeValue, isRawNumber } from '@lazaret/sdk'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { addressOf } from '../text/address-template.ts'
import { defang } from '../text/defang.ts'
import { typedValue } from '../text/typed-value.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { RenderedValue } from './rendered-value.tsx'
import { Tree } from './tree.tsx'
import { leafText } from './tree-text.ts'
import { Value } from './value.tsx'

type Props = { readonly id: string; readonly attributes: readonly AttributeValue[] }

/** Values of keys that were defined for this server, as the templates of their keys say. */
export function Attributes({ id, attributes: first }: Props): ReactNode {
  const [attributes, setAttributes] = useState(first)
  const [error, setError] = useState<unknown>()
  const mayRemove = useCapability('removing_attributes')
  const keys = useLoad('keys', async (signal) => (await fullClient()).attributeKeys.list({ access: 'set', signal }))
  const settable = keys.value ?? []
  const hasAny = attributes.length > 0
  const readable = useLoad(`readable ${hasAny}`, async (signal) =>
    hasAny ? (await fullClient()).attributeKeys.list({ access: 'read', signal }) : [],
  )
  const remove = async (attributeId: number): Promise<void> => {
    setError(undefined)
    await (await fullClient()).attributes.remove(id, attributeId)
    setAttributes((before) => before.filter((attribute) => attribute.id !== attributeId))
  }
  if (attributes.length === 0 && settable.length === 0) return null
  return (
    <section aria-label={texts.attributes}>
      <h2>{texts.attributes}</h2>
      <dl className="facts">
        {attributes.map(({ id: attributeId, key, value }) => (
          <div key={attributeId}>
            <KnownValue name={key} value={value} definition={readable.value?.find((each) => each.key === key)}>
              {mayRemove && (
                <ChangeButton
                  type="button"
                  className="sign"
                  aria-label={objectTexts.removeAttribute(escapeInvisible(key))}
                  onClick={() => void remove(attributeId).catch(setError)}
                >
                  <Icon of={X} />
                </ChangeButton>
              )}
            </KnownValue>
          </div>
        ))}
      </dl>
      {settable.length > 0 && (
        <NewAttribute
          keys={settable.map(({ key }) => key)}
          onAdd={async (key, value) => {
            setError(undefined)
            setAttributes(await (await fullClient()).attributes.add(id, { key, value }))
          }}
          onError={setError}
        />
      )}
      <ErrorMessage error={error} />
    </section>
  )
}

type KnownProps = {
  readonly name: string
  readonly value: unknown
  readonly definition: AttributeKey | undefined
  readonly children: ReactNode
}

function KnownValue({ name, value, definition, children }: KnownProps): ReactNode {
  const { label = '', rich_template: template = '', url_template: address = '' } = definition ?? {}
  const stored = <Tree value={value} keepAddresses />
  const text = typeof value === 'object' && !isRawNumber(value) ? undefined : leafText(value)
  return (
    <>
      <dt>
        <UntrustedText text={label || name} />
        {label !== '' && (
          <>
            {' '}
            <code>
              <UntrustedText text={name} />
            </code>
          </>
        )}
      </dt>
      <dd>
        {template === '' ? (
          stored
        ) : (
          <>
            <RenderedValue template={template} name={name} value={value} />
            <details>
              <summary>{objectTexts.storedValue}</summary>
              {stored}
            </details>
          </>
        )}
        {address !== '' && text !== undefined && <Address text={addressOf(address, text)} />}
        {children}
      </dd>
    </>
  )
}

/** No link: the value in it is that of anyone who may set it. */
function Address({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="quiet">
      <Value text={text} shown={defang(text)} />
    </p>
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
    // Text typed in the meantime stays.
    onAdd(key, typedValue(text)).then(() => setText((now) => (now === text ? '' : now)), onError)
  }
  return (
    <form className="line" onSubmit={submit}>
      <NameChoice label={objectTexts.attributeKey} names={keys} chosen={key} onChoose={setKey} required />
      <label>
        {objectTexts.attributeValue}
        <input required value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <ChangeButton type="submit">{objectTexts.addAttribute}</ChangeButton>
    </form>
  )
}
