import type { ServeOptions } from '../serve-options.ts'
import type { Secrets } from '../settings/generated.ts'
import { generatedIni, type ReadSettings } from '../settings/read.ts'

/** A password that somebody chose is known to him; one that was made up is shown once, when it becomes valid. */
export function tellPassword(
  { settings, origins }: ReadSettings,
  { adminPassword }: Secrets,
  tell: ServeOptions['tell'],
): void {
  tell(`administrator  ${settings.adminLogin}`)
  const file = generatedIni(settings.dataFolder)
  const isMadeUp = origins.adminPassword.source === file || settings.adminPassword === null
  if (isMadeUp) tell(`password       ${adminPassword}   (shown only now; kept in ${file})`)
}
