import type { TotpState } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'
import { timeText } from './objects.ts'

export const totpState: Shape<TotpState> = {
  kind: 'single',
  fields: ['is_enabled', 'enabled_at', 'recovery_codes_left', 'is_required'],
  id: ({ is_enabled }) => String(is_enabled),
  columns: [
    { title: 'second factor', text: ({ is_enabled }) => (is_enabled ? 'in force' : 'none') },
    { title: 'since', text: ({ enabled_at }, viewer) => (enabled_at === null ? '' : timeText(enabled_at, viewer)) },
    { title: 'recovery codes left', text: ({ recovery_codes_left }) => String(recovery_codes_left) },
    { title: 'required', text: ({ is_required }) => (is_required ? 'by a group' : 'no') },
  ],
}

export const recoveryCodeList: Shape<{ readonly code: string }> = {
  kind: 'list',
  fields: ['code'],
  id: ({ code }) => code,
  columns: [{ title: 'RECOVERY CODE', text: ({ code }) => code }],
}
