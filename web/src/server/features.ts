import type { ClientCore, ServerInfo } from '@lazaret/sdk'
import { version } from '../../package.json'
import { setTagHues } from '../text/tag-hue.ts'
import { currentCore } from './client.ts'
import type { Feature } from './features-of.ts'
import { loadScript } from './load-script.ts'
import { readOnlyMode } from './read-only.ts'

const NOTHING: ReadonlySet<Feature> = new Set()
let lacking = NOTHING

/** Checks that the server lacks a feature and must not be asked for it. Known while someone is signed in. */
export function isUnsupported(feature: Feature): boolean {
  return lacking.has(feature)
}

/** Checks for another product with the API of MWDB Core. */
export function isForeign({ product_name }: ServerInfo): boolean {
  return product_name !== 'Lazaret'
}

/** The page and the server of one version belong together; others are asked, by a client that is signed in. */
export async function loadFeatures(core: ClientCore): Promise<void> {
  const info = await currentCore().server.info()
  setTagHues(info.tag_colors ?? {})
  readOnlyMode.set(info.is_read_only === true)
  if (!isForeign(info) && info.product_version === version) lacking = NOTHING
  else lacking = await loadScript(() => import('./features-of.ts')).then(({ missingOf }) => missingOf(core))
}
