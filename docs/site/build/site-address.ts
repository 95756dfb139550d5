import { join } from 'node:path'

/** The address below which the server shows the site. */
export const SITE_ROOT = '/guide/'
/** Names the folder of an older version to VitePress, which takes no options for its configuration. */
export const PATH_VARIABLE = 'LAZARET_SITE_PATH'
const DIST = join(import.meta.dirname, '../dist')

export type SiteAddress = {
  /** The address of the built pages, with both slashes. */
  readonly base: string
  readonly folder: string
}

/** The address and folder of a build. An older version has those of its `path` below the current one. */
export function siteAddress(path: string | undefined): SiteAddress {
  return path === undefined || path === ''
    ? { base: SITE_ROOT, folder: DIST }
    : { base: `${SITE_ROOT}${path}/`, folder: join(DIST, path) }
}
