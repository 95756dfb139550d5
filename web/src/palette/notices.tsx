import { type ReactNode, useSyncExternalStore } from 'react'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { paletteTexts } from '../texts/palette.ts'

/** Notices above every screen: a lost connection, and maintenance. */
export function Notices(): ReactNode {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const server = useLoad(`server ${isOnline}`, (signal) => currentCore().server.info({ signal, refresh: true }))
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
