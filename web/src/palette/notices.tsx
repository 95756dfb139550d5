import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { currentCore } from '../server/client.ts'
import { readOnlyMode, readOnlyRefusal } from '../server/read-only.ts'
import { useLoad } from '../server/use-load.ts'
import { usePolling } from '../server/use-polling.ts'
import { useStore } from '../state/store.ts'
import { paletteTexts } from '../texts/palette.ts'
import { texts } from '../texts.ts'

/** Notices above every screen: a lost connection, maintenance, and refused changes. */
export function Notices(): ReactNode {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const wasRefused = useStore(readOnlyRefusal)
  // The session has just asked; later the answer may have changed.
  const isKnown = useRef(true)
  const { value, isLoading, reload } = useLoad(`server ${isOnline} ${wasRefused}`, (signal) => {
    const refresh = !isKnown.current
    isKnown.current = false
    return currentCore().server.info({ signal, refresh })
  })
  // Servers of other products have no such mode.
  const isReadOnly = value?.is_read_only === true
  usePolling({ isRunning: isReadOnly, isLoading, reload })
  useEffect(() => {
    if (value === undefined) return
    readOnlyMode.set(isReadOnly)
    if (!isReadOnly) readOnlyRefusal.set(false)
  }, [value, isReadOnly])
  return (
    <div role="status" className="notices">
      {!isOnline && <p>{paletteTexts.offline}</p>}
      {value?.is_maintenance_set && <p>{paletteTexts.maintenance}</p>}
      {(isReadOnly || wasRefused) && <p>{texts.readOnly}</p>}
    </div>
  )
}

function followConnection(listen: () => void): () => void {
  addEventListener('online', listen)
  addEventListener('offline', listen)
  return () => {
    removeEventListener('online', listen)
    removeEventListener('offline', listen)
  }
}
