import type { App } from '../call.ts'
import { maintenance } from '../errors/problems.ts'

/** During maintenance only the built-in administrator gets in. Null: not signed in. */
export function requireNoMaintenance({ settings }: App, login: string | null): void {
  if (settings.enableMaintenance && login !== settings.adminLogin) throw maintenance()
}
