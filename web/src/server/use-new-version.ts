import { useEffect, useRef } from 'react'
import { isUnsupported } from './features.ts'
import { ScriptError } from './load-script.ts'
import { checkVersion, isOutdated, reloadOnce } from './new-version.ts'

const EVERY_MS = 300_000

/** Loads a new version of the page when someone goes to another screen, which keeps nothing of the one before. */
export function useNewVersion(location: string): void {
  const [shown, checkedMs] = [useRef(location), useRef(Date.now())]
  useEffect(() => {
    const check = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedMs.current < EVERY_MS) return
      checkedMs.current = Date.now()
      void checkVersion()
    }
    if (shown.current !== location) {
      shown.current = location
      if (isOutdated()) replacePage()
      else check()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [location, shown, checkedMs])
}

/** A screen whose script the server no longer has can only be shown by the new version. */
export function replaceOutdated(error: unknown): void {
  if (error instanceof ScriptError && error.isOutdated) replacePage()
}

function replacePage(): void {
  // Without a cookie the session would end with this page.
  if (!isUnsupported('cookie')) reloadOnce()
}
