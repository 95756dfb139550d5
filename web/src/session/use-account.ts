import { useStore } from '../state/store.ts'
import { session } from './session.ts'

/** Whether the person who is signed in has a capability. The server decides; the page only leaves out what it would refuse. */
export function useCan(capability: string): boolean {
  const current = useStore(session)
  return current.kind === 'open' && current.account.capabilities.has(capability)
}

export function useLogin(): string {
  const current = useStore(session)
  return current.kind === 'open' ? current.account.login : ''
}
