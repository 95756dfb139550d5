import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'

/** A new group is empty: its page, which opens, adds members and rights. */
export function NewGroup(): ReactNode {
  const [name, setName] = useState('')
  const [, navigate] = useLocation()
  const create = async (): Promise<void> => {
    await (await fullClient()).groups.create(name)
    navigate(`${ADMIN_PARTS.groups.path}/${encodeURIComponent(name)}`)
  }
  return (
    <DialogButton isPrimary label={adminTexts.newGroup}>
      {(close) => (
        <FormDialog
          title={adminTexts.newGroup}
          verb={adminTexts.createGroup}
          fields={['name']}
          onSubmit={create}
          onClose={close}
        >
          {(errors) => (
            <TextField
              label={adminTexts.groupName}
              autoCapitalize="off"
              required
              maxLength={32}
              error={errors.name}
              text={name}
              onText={setName}
            />
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}
