import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { paletteTexts } from '../texts/palette.ts'

/** Notices above every screen: a lost connection, and maintenance. */
export function Notices(): ReactNode {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  // The session has just asked; later the answer may have changed.
  const isKnown = useRef(true)
  const server = useLoad(`server ${isOnline}`, (signal) => {
    const refresh = !isKnown.current
    isKnown.current = false
    return currentCore().server.info({ signal, refresh })
  })
  return (
    <div role="status" className="notices">
      {!isOnline && <p>{paletteTexts.offline}</p>}
      {server.value?.is_maintenance_set && <p>{paletteTexts.maintenance}</p>}
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
