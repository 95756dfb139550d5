import type { NewOidcProvider } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'
import { EMPTY_PROVIDER, type ProviderDraft } from './provider-draft.ts'
import { ProviderFields } from './provider-form.tsx'

const FIELDS = ['name', 'issuer', 'client_id', 'client_secret'] as const

export function NewProvider({ onSaved }: { readonly onSaved: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY_PROVIDER)
  const create = async (): Promise<void> => {
    await (await fullClient()).oidc.create(filled(fields))
    setFields(EMPTY_PROVIDER)
    onSaved()
  }
  return (
    <DialogButton isPrimary label={adminTexts.newProvider}>
      {(close) => (
        <FormDialog
          title={adminTexts.newProvider}
          verb={adminTexts.createProvider}
          fields={FIELDS}
          onSubmit={create}
          onClose={close}
        >
          {(errors) => (
            <>
              <TextField
                label={adminTexts.providerName}
                required
                maxLength={64}
                error={errors.name}
                text={fields.name}
                onText={(name) => setFields({ ...fields, name })}
              />
              <ProviderFields
                fields={fields}
                errors={errors}
                secretLabel={adminTexts.clientSecret}
                secretHint={adminTexts.clientSecretHint}
                onChange={(part) => setFields({ ...fields, ...part })}
              />
            </>
          )}
        </FormDialog>
      )}
    </DialogButton>
  )
}

/** Empty fields are left out, because the server fills them in. */
function filled({ name, client_id, requires_approval, ...rest }: ProviderDraft): NewOidcProvider {
  const given = Object.entries(rest).filter(([, value]) => value !== '')
  return { name, client_id, requires_approval, ...Object.fromEntries(given) }
}
