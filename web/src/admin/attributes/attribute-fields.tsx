import type { AttributeKey, AttributeKeyChange } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../../parts/check-box.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { Hinted } from '../../parts/hinted.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'
import { TemplatePreview } from './template-preview.tsx'

type Props = { readonly definition: AttributeKey; readonly onSaved: (definition: AttributeKey) => void }

/** The definition of a key, with its templates and what becomes of an example. */
export function AttributeFields({ definition, onSaved }: Props): ReactNode {
  const [change, setChange] = useState<Partial<AttributeKey>>({})
  const [isSaved, setSaved] = useState(false)
  const action = useAction()
  const fields = { ...definition, ...change }
  const edit = (part: Partial<AttributeKey>): void => {
    setSaved(false)
    setChange({ ...change, ...part })
  }
  const save = async (): Promise<void> => {
    const sent: AttributeKeyChange = change
    onSaved(await (await fullClient()).attributeKeys.update(definition.key, sent))
    setChange({})
    setSaved(true)
  }
  return (
    <form aria-label={adminTexts.definition} onSubmit={action.submit(save)}>
      <TextField label={adminTexts.label} maxLength={64} text={fields.label} onText={(label) => edit({ label })} />
      <TextField
        label={adminTexts.description}
        text={fields.description}
        onText={(description) => edit({ description })}
      />
      <CheckBox
        label={adminTexts.hidden}
        hint={adminTexts.hiddenHint}
        isOn={fields.hidden}
        onChange={(hidden) => edit({ hidden })}
      />
      <h3>{adminTexts.templates}</h3>
      <p className="quiet">{adminTexts.templatesAbout}</p>
      <TextField
        label={adminTexts.urlTemplate}
        hint={adminTexts.urlTemplateHint}
        placeholder="https://tickets.example/$value"
        text={fields.url_template}
        onText={(url_template) => edit({ url_template })}
      />
      <TextArea
        label={adminTexts.richTemplate}
        hint={adminTexts.richTemplateHint}
        text={fields.rich_template}
        onText={(rich_template) => edit({ rich_template })}
      />
      <TextArea
        label={adminTexts.exampleValue}
        hint={adminTexts.exampleValueHint}
        text={fields.example_value}
        onText={(example_value) => edit({ example_value })}
      />
      <TemplatePreview definition={fields} />
      <FormEnd action={action} isSaved={isSaved} />
    </form>
  )
}

type AreaProps = {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly onText: (text: string) => void
}

function TextArea({ label, hint, text, onText }: AreaProps): ReactNode {
  return (
    <Hinted hint={hint}>
      {(hintId) => (
        <label className="field">
          {label}
          <textarea
            rows={4}
            spellCheck={false}
            aria-describedby={hintId}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </label>
      )}
    </Hinted>
  )
}
