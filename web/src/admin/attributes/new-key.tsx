import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { CheckBox } from '../../parts/check-box.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'
import { keyPath } from './key-path.ts'

const FIELDS = ['key', 'label', 'description'] as const
const EMPTY = { key: '', label: '', description: '', hidden: false }

/** A new key has no templates: its page, which opens, sets them. */
export function NewKey(): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [, navigate] = useLocation()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { key } = await (await fullClient()).attributeKeys.create({
      ...fields,
      label: fields.label || fields.key,
      url_template: '',
      rich_template: '',
      example_value: '',
    })
    navigate(keyPath(key))
  }
  return (
    <DialogButton isPrimary label={adminTexts.newAttribute}>
      {(close) => (
        <FormDialog
          title={adminTexts.newAttribute}
          verb={adminTexts.createAttribute}
          fields={FIELDS}
          onSubmit={create}
          onClose={close}
        >
          {(errors) => (
            <>
              <TextField
                label={adminTexts.attributeKey}
                autoCapitalize="off"
                required
                maxLength={32}
                error={errors.key}
                text={fields.key}
                onText={(key) => change({ key })}
              />
              <TextField
                label={adminTexts.label}
                maxLength={64}
                error={errors.label}
                text={fields.label}
                onText={(label) => change({ label })}
              />
              <TextField
                label={adminTexts.description}
                error={errors.description}
                text={fields.description}
                onText={(description) => change({ description })}
              />
              <CheckBox
                label={adminTexts.hidden}
                hint={adminTexts.hiddenHint}
                isOn={fields.hidden}
                onChange={(hidden) => change({ hidden })}
              />
            </>
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}
