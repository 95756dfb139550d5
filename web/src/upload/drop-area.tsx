import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useCan } from '../session/use-account.ts'
import { texts } from '../texts.ts'

/** Takes files that are dropped or pasted anywhere on the page. */
export function DropArea({ children }: { readonly children: ReactNode }): ReactNode {
  const mayUpload = useCan('adding_files')
  const [isOver, setOver] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    const take = (files: FileList | undefined, event: Event): void => {
      // The list is emptied when the event has ended.
      const taken = [...(files ?? [])]
      if (taken.length === 0) return
      event.preventDefault()
      if (!mayUpload) return
      navigate('/upload')
      void import('./queue.ts').then(({ addFiles }) => addFiles(taken))
    }
    const paste = (event: ClipboardEvent): void => take(event.clipboardData?.files, event)
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
      take(event.dataTransfer?.files, event)
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
      {isOver && (
        <p className="drop-here" role="status">
          {texts.dropHere}
        </p>
      )}
    </div>
  )
}
