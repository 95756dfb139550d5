import type { App } from '../call.ts'
import { maintenance } from '../errors/problems.ts'
import type { Settings } from '../settings/table.ts'

/** During maintenance only the built-in administrator gets in. Null: not signed in. */
export function isShutOut(
  { enableMaintenance, adminLogin }: Pick<Settings, 'enableMaintenance' | 'adminLogin'>,
  login: string | null,
): boolean {
  return enableMaintenance && login !== adminLogin
}

export function requireNoMaintenance({ settings }: App, login: string | null): void {
  if (isShutOut(settings, login)) throw maintenance()
}
