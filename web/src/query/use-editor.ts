import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadScript } from '../server/load-script.ts'
import type { Cursor, EditorProps } from './editor-props.ts'

type LoadedEditor = { readonly Editor: ComponentType<EditorProps>; readonly cursor: Cursor | undefined }

type EditorLoader = {
  readonly loaded: LoadedEditor | undefined
  /** Loads the script, once; if it does not arrive, the input stays, and its next focus asks again. */
  readonly load: (input: HTMLInputElement) => void
}

/** The editor that takes the place of an input once its script is there, with the text and the cursor as they are. */
export function useEditor(): EditorLoader {
  const [loaded, setLoaded] = useState<LoadedEditor>()
  const isLoading = useRef(false)
  const load = (input: HTMLInputElement): void => {
    if (isLoading.current) return
    isLoading.current = true
    const composed = trackComposition(input)
    loadScript(() => import('./editor/query-editor.tsx'))
      .then(async ({ QueryEditor }) => {
        await composed()
        // At once, so that no key comes between.
        flushSync(() => setLoaded({ Editor: QueryEditor, cursor: cursorOf(input) }))
      })
      .catch(() => {
        isLoading.current = false
      })
  }
  return { loaded, load }
}

function cursorOf(input: HTMLInputElement): Cursor | undefined {
  if (document.activeElement !== input) return undefined
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  return input.selectionDirection === 'backward' ? { anchor: end, head: start } : { anchor: start, head: end }
}

/** Returns a function that waits until an input method has finished its word. */
function trackComposition(input: HTMLInputElement): () => Promise<void> {
  let isComposing = false
  input.addEventListener('compositionstart', () => {
    isComposing = true
  })
  input.addEventListener('compositionend', () => {
    isComposing = false
  })
  return async () => {
    if (isComposing) await new Promise((resolve) => input.addEventListener('compositionend', resolve, { once: true }))
  }
}
