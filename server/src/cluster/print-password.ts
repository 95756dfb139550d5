import type { Secrets } from '../settings/generated.ts'
import { generatedIni, type ReadSettings } from '../settings/read.ts'
import type { ServeOptions } from './serve-options.ts'

/** A chosen password is not shown; a generated one is shown once, when it becomes valid. */
export function printPassword(
  { settings, origins }: ReadSettings,
  { adminPassword }: Secrets,
  print: ServeOptions['print'],
): void {
  print(`administrator  ${settings.adminLogin}`)
  const file = generatedIni(settings.dataFolder)
  const isMadeUp = origins.adminPassword.source === file || settings.adminPassword === null
  if (isMadeUp) print(`password       ${adminPassword}   (shown only now; kept in ${file})`)
}
