import { useStore } from '../state/store.ts'
import { session } from './session.ts'

export const UPLOADING = ['adding_files', 'adding_configs', 'adding_blobs'] as const

const NONE: ReadonlySet<string> = new Set()

/** What the person who is signed in may do. */
export function useCapabilities(): ReadonlySet<string> {
  const current = useStore(session)
  return current.kind === 'open' ? current.account.capabilities : NONE
}

/** Whether the person who is signed in has a capability. The server decides; the page only leaves out what it would refuse. */
export function useCan(capability: string): boolean {
  return useCapabilities().has(capability)
}

export function useLogin(): string {
  const current = useStore(session)
  return current.kind === 'open' ? current.account.login : ''
}

/** Files, configs or blobs. */
export function useMayUpload(): boolean {
  const capabilities = useCapabilities()
  return UPLOADING.some((capability) => capabilities.has(capability))
}
