import { root } from './root.ts'

const RELOADED = 'lazaret page that was loaded anew'
const MAIN_SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"/

const ownScript = fileName(document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
let newestScript = ownScript

/** Checks for another page on the server, as it was last seen: scripts of this one may be gone. */
export function isOutdated(): boolean {
  return newestScript !== ownScript
}

/** Reads the page of the server. Returns false if the server cannot be reached. */
export async function checkVersion(): Promise<boolean> {
  try {
    const response = await fetch(root, { cache: 'no-cache', headers: { accept: 'text/html' } })
    if (!response.ok) return false
    const [, script] = MAIN_SCRIPT.exec(await response.text()) ?? []
    newestScript = script === undefined ? ownScript : fileName(script)
    return true
  } catch {
    return false
  }
}

/** Loads the page of the server in place of this one, once for each version: a cache on the way may give the old one again. */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED) === newestScript) return
    sessionStorage.setItem(RELOADED, newestScript)
  } catch {
    // Without storage nothing would end a loop.
    return
  }
  location.reload()
}

/** Builds name scripts by their content; the folder depends on the address of the page. */
function fileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
