import { type ReactNode, useState } from 'react'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { fullClient } from '../../server/client.ts'
import { retentionTexts } from '../../texts/retention.ts'

const { holds: holdTexts } = retentionTexts

const FIELDS = ['reason'] as const
const EMPTY = { id: '', reason: '' }

export function NewHold({ onPlaced }: { readonly onPlaced: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const place = async (): Promise<void> => {
    await (await fullClient()).holds.place(fields.id.trim().toLowerCase(), { reason: fields.reason })
    setFields(EMPTY)
    onPlaced()
  }
  return (
    <DialogButton label={holdTexts.create}>
      {(close) => (
        <FormDialog title={holdTexts.create} verb={holdTexts.createDo} fields={FIELDS} onSubmit={place} onClose={close}>
          {(errors) => (
            <>
              <TextField
                label={holdTexts.object}
                autoCapitalize="off"
                required
                pattern="\s*[0-9A-Fa-f]{64}\s*"
                title={holdTexts.objectForm}
                text={fields.id}
                onText={(id) => setFields({ ...fields, id })}
              />
              <TextField
                label={holdTexts.columns.reason}
                hint={holdTexts.reasonHint}
                required
                maxLength={1000}
                error={errors.reason}
                text={fields.reason}
                onText={(reason) => setFields({ ...fields, reason })}
              />
            </>
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}
