import type { OidcProvider } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../../parts/check-box.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { adminTexts } from '../../texts/admin.ts'
import { GROUPS_MODES, type ProviderDraft } from './provider-draft.ts'

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_endpoint',
  'logout_endpoint',
] as const
/** Its secret is never shown. */
export function EditProvider({
  provider,
  onSaved,
}: {
  readonly provider: OidcProvider
  readonly onSaved: () => void
}): ReactNode {
  const [change, setChange] = useState<Partial<ProviderDraft>>({})
  const [isSaved, setSaved] = useState(false)
  const action = useAction()
  const fields: ProviderDraft = { ...fieldsOf(provider), ...change }
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
  readonly fields: ProviderDraft
  /** Undefined where the form shows its errors itself. */
  readonly errors?: Readonly<Record<'issuer' | 'client_id' | 'client_secret', string | null>>
  readonly secretLabel: string
  readonly secretHint: string
  readonly onChange: (part: Partial<ProviderDraft>) => void
}

export function ProviderFields({ fields, errors, secretLabel, secretHint, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={adminTexts.issuer}
        hint={adminTexts.issuerHint}
        type="url"
        error={errors?.issuer}
        text={fields.issuer}
        onText={(issuer) => onChange({ issuer })}
      />
      <TextField
        label={adminTexts.clientId}
        required
        maxLength={1024}
        error={errors?.client_id}
        text={fields.client_id}
        onText={(client_id) => onChange({ client_id })}
      />
      <TextField
        label={secretLabel}
        hint={secretHint}
        type="password"
        autoComplete="off"
        error={errors?.client_secret}
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

function GroupFields({ fields, onChange }: Pick<FieldsProps, 'fields' | 'onChange'>): ReactNode {
  return (
    <>
      <label className="field">
        {adminTexts.groupsMode}
        <select
          value={fields.oidc_groups_management_mode}
          onChange={({ target }) =>
            onChange({ oidc_groups_management_mode: GROUPS_MODES.find((mode) => mode === target.value) ?? 'NONE' })
          }
        >
          {GROUPS_MODES.map((mode) => (
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

function fieldsOf(provider: OidcProvider): ProviderDraft {
  return {
    ...provider,
    issuer: provider.issuer ?? '',
    client_secret: '',
    jwks_endpoint: provider.jwks_endpoint ?? '',
    logout_endpoint: provider.logout_endpoint ?? '',
  }
}
