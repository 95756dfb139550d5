import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { loadScript } from '../server/load-script.ts'
import { readOnlyMode } from '../server/read-only.ts'
import { useCapability } from '../session/use-account.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'

/** Takes files and folders that are dropped or pasted anywhere on the page. */
export function DropArea({ children }: { readonly children: ReactNode }): ReactNode {
  const isReadOnly = useStore(readOnlyMode)
  const mayUpload = useCapability('adding_files') && !isReadOnly
  const [isOver, setOver] = useState(false)
  const [, navigate] = useLocation()
  const action = useAction()
  const add = useRef(async () => {})
  const runAdd = useEffectEvent(() => action.run(add.current))
  useEffect(() => {
    const take = (given: DataTransfer | null, event: Event): void => {
      // The browser empties the transfer when the event has ended.
      const files = [...(given?.files ?? [])]
      const entries = [...(given?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? [])
      if (files.length === 0) return
      event.preventDefault()
      if (!mayUpload) return
      navigate('/upload')
      add.current = async () => {
        const { addItems } = await loadScript(() => import('./dropped-files.ts'))
        await addItems({ files, entries })
      }
      runAdd()
    }
    const paste = (event: ClipboardEvent): void => take(event.clipboardData, event)
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(mayUpload)
    }
    const leave = (event: DragEvent): void => setOver(event.relatedTarget !== null)
    const drop = (event: DragEvent): void => {
      setOver(false)
      // A browser would open the file in place of the page.
      event.preventDefault()
      take(event.dataTransfer, event)
    }
    const listeners = { paste, dragover: over, dragleave: leave, drop } as const
    for (const [name, listen] of Object.entries(listeners)) addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(listeners)) removeEventListener(name, listen as EventListener)
    }
  }, [mayUpload, navigate])
  return (
    <div className={isOver ? 'shell over' : 'shell'}>
      {children}
      <ErrorMessage error={action.error} onRetry={() => action.run(add.current)} />
      {isOver && (
        <p className="drop-here" role="status">
          {texts.dropHere}
        </p>
      )}
    </div>
  )
}
