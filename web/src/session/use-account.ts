import { useStore } from '../state/store.ts'
import { session } from './session.ts'

export const UPLOADING = ['adding_files', 'adding_configs', 'adding_blobs'] as const

const NONE: ReadonlySet<string> = new Set()

/** Capabilities of the signed-in account. */
export function useCapabilities(): ReadonlySet<string> {
  const current = useStore(session)
  return current.kind === 'open' ? current.account.capabilities : NONE
}

/** Checks a capability of the signed-in account. The server decides; the page only hides actions that it would refuse. */
export function useCapability(capability: string): boolean {
  return useCapabilities().has(capability)
}

export function useLogin(): string {
  const current = useStore(session)
  return current.kind === 'open' ? current.account.login : ''
}

/** Files, configs or blobs. */
export function useCanUpload(): boolean {
  const capabilities = useCapabilities()
  return UPLOADING.some((capability) => capabilities.has(capability))
}
