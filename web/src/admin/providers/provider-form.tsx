import type { NewOidcProvider, OidcProvider } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_endpoint',
  'logout_endpoint',
] as const
const MODES = ['NONE', 'MIXED', 'FULL'] as const

const EMPTY = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  authorization_endpoint: '',
  token_endpoint: '',
  userinfo_endpoint: '',
  jwks_endpoint: '',
  logout_endpoint: '',
  requires_approval: false,
  oidc_groups_management_mode: 'NONE' as (typeof MODES)[number],
  oidc_groups_match_pattern: '',
  oidc_groups_replace_pattern: '',
}

type Fields = typeof EMPTY

export function NewProvider({ onSaved }: { readonly onSaved: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const action = useAction()
  const create = async (): Promise<void> => {
    await (await fullClient()).oidc.create(filled(fields))
    setFields(EMPTY)
    onSaved()
  }
  return (
    <form aria-label={adminTexts.newProvider} onSubmit={action.submit(create)}>
      <TextField
        label={adminTexts.providerName}
        required
        maxLength={64}
        text={fields.name}
        onText={(name) => setFields({ ...fields, name })}
      />
      <ProviderFields
        fields={fields}
        secretLabel={adminTexts.clientSecret}
        secretHint={adminTexts.clientSecretHint}
        onChange={(part) => setFields({ ...fields, ...part })}
      />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {adminTexts.createProvider}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}

/** Its secret is never shown. */
export function EditProvider({
  provider,
  onSaved,
}: {
  readonly provider: OidcProvider
  readonly onSaved: () => void
}): ReactNode {
  const [change, setChange] = useState<Partial<Fields>>({})
  const [isSaved, setSaved] = useState(false)
  const action = useAction()
  const fields: Fields = { ...fieldsOf(provider), ...change }
  const save = async (): Promise<void> => {
    const { client_secret, ...rest } = change
    // Left out, the server takes the approval as not needed.
    const sent = { ...rest, requires_approval: fields.requires_approval, ...(client_secret ? { client_secret } : {}) }
    await (await fullClient()).oidc.update(provider.name, sent)
    setChange({})
    setSaved(true)
    onSaved()
  }
  return (
    <form aria-label={adminTexts.edit} onSubmit={action.submit(save)}>
      <ProviderFields
        fields={fields}
        secretLabel={adminTexts.newClientSecret}
        secretHint={adminTexts.newClientSecretHint}
        onChange={(part) => {
          setSaved(false)
          setChange({ ...change, ...part })
        }}
      />
      <FormEnd action={action} isSaved={isSaved} />
    </form>
  )
}

type FieldsProps = {
  readonly fields: Fields
  readonly secretLabel: string
  readonly secretHint: string
  readonly onChange: (part: Partial<Fields>) => void
}

function ProviderFields({ fields, secretLabel, secretHint, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={adminTexts.issuer}
        hint={adminTexts.issuerHint}
        type="url"
        text={fields.issuer}
        onText={(issuer) => onChange({ issuer })}
      />
      <TextField
        label={adminTexts.clientId}
        required
        maxLength={1024}
        text={fields.client_id}
        onText={(client_id) => onChange({ client_id })}
      />
      <TextField
        label={secretLabel}
        hint={secretHint}
        type="password"
        autoComplete="off"
        text={fields.client_secret}
        onText={(client_secret) => onChange({ client_secret })}
      />
      <details>
        <summary>{adminTexts.endpointsTitle}</summary>
        {ENDPOINTS.map((name) => (
          <TextField
            key={name}
            label={adminTexts.endpoints[name]}
            type="url"
            text={fields[name]}
            onText={(text) => onChange({ [name]: text })}
          />
        ))}
      </details>
      <CheckBox
        label={adminTexts.requiresApproval}
        hint={adminTexts.requiresApprovalHint}
        isOn={fields.requires_approval}
        onChange={(requires_approval) => onChange({ requires_approval })}
      />
      <GroupFields fields={fields} onChange={onChange} />
    </>
  )
}

function GroupFields({ fields, onChange }: Omit<FieldsProps, 'secretLabel' | 'secretHint'>): ReactNode {
  return (
    <>
      <label className="field">
        {adminTexts.groupsMode}
        <select
          value={fields.oidc_groups_management_mode}
          onChange={({ target }) =>
            onChange({ oidc_groups_management_mode: MODES.find((mode) => mode === target.value) ?? 'NONE' })
          }
        >
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {adminTexts.groupsModes[mode]}
            </option>
          ))}
        </select>
      </label>
      {fields.oidc_groups_management_mode !== 'NONE' && (
        <>
          <TextField
            label={adminTexts.groupsMatch}
            hint={adminTexts.groupsMatchHint}
            text={fields.oidc_groups_match_pattern}
            onText={(text) => onChange({ oidc_groups_match_pattern: text })}
          />
          <TextField
            label={adminTexts.groupsReplace}
            text={fields.oidc_groups_replace_pattern}
            onText={(text) => onChange({ oidc_groups_replace_pattern: text })}
          />
        </>
      )}
    </>
  )
}

/** Empty fields are left out, because the server fills them in. */
function filled({ name, client_id, requires_approval, ...rest }: Fields): NewOidcProvider {
  const given = Object.entries(rest).filter(([, value]) => value !== '')
  return { name, client_id, requires_approval, ...Object.fromEntries(given) }
}

function fieldsOf(provider: OidcProvider): Fields {
  return {
    ...provider,
    issuer: provider.issuer ?? '',
    client_secret: '',
    jwks_endpoint: provider.jwks_endpoint ?? '',
    logout_endpoint: provider.logout_endpoint ?? '',
  }
}
