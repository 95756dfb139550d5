import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../settings/table.ts'

/** The files that are served along with the API. */
export type WebRoot = {
  readonly folder: string
  /** The page that comes with the server, not a client of others. */
  readonly isOwn: boolean
}

/** The first segment below which the documentation is served: its build contains it. */
const GUIDE = 'guide'

/** In the package it lies next to the code, in a checkout where it is built. */
const OWN = [join(import.meta.dirname, '../../web'), join(import.meta.dirname, '../../../../web/dist')]

/** Addresses that the page leaves to the API, whatever is wrong with them. */
export function isOfApi(path: string): boolean {
  return /^\/api(?:\/|$)/i.test(path)
}

/** Null where only the API is served, and where the page of the server was never built. */
export function findWebRoot({ serveWeb, webFolder }: Settings): WebRoot | null {
  if (!serveWeb) return null
  if (webFolder !== null) return { folder: webFolder, isOwn: false }
  const folder = ownFolder()
  return folder === null ? null : { folder, isOwn: true }
}

/** Where the page that comes with the server was built, whatever is served; null if it never was. */
export function ownFolder(): string | null {
  return OWN.find((path) => existsSync(join(path, 'index.html'))) ?? null
}

/** The path of a file of the documentation, with its slash; null if the address is not below `/guide`. */
export function pathInGuide(path: string): string | null {
  const [, segment] = path.split('/')
  return segment === GUIDE ? path.slice(GUIDE.length + 1) : null
}
