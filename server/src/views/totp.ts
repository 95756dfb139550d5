import type { components } from '../generated/contract.ts'
import { viewTime } from './time.ts'

type State = { readonly enabledAt: string | null; readonly recoveryCodesLeft: number; readonly isRequired: boolean }

export function viewTotp({ enabledAt, recoveryCodesLeft, isRequired }: State): components['schemas']['Totp'] {
  return {
    is_enabled: enabledAt !== null,
    enabled_at: enabledAt === null ? null : viewTime(enabledAt),
    recovery_codes_left: recoveryCodesLeft,
    is_required: isRequired,
  }
}
