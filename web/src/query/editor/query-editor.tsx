import '../../style/query.css'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../texts.ts'
import type { EditorProps, FieldAttributes } from '../editor-props.ts'
import { createEditor, type Editor } from './create-editor.ts'

/** The field as an editor: colors, brackets, several lines, undo. */
export function QueryEditor({ field, text, cursor, attributes, errorRange, ...events }: EditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  // The next key has to find the text of this one.
  const onText = useEffectEvent((next: string, at: number) => flushSync(() => events.onText(next, at)))
  const onKey = useEffectEvent(events.onKey)
  const onSubmit = useEffectEvent(events.onSubmit)
  const onBlur = useEffectEvent(events.onBlur)
  const open = useEffectEvent((parent: Element) =>
    createEditor({ parent, text, attributes, ...{ onText, onKey, onSubmit, onBlur } }),
  )
  const takeOver = useEffectEvent((opened: Editor) => {
    if (cursor === undefined) return
    opened.field.focus()
    opened.field.setSelectionRange(cursor.anchor, cursor.head)
  })
  useLayoutEffect(() => {
    if (place.current === null) return
    const opened = open(place.current)
    editor.current = opened
    field.current = opened.field
    takeOver(opened)
    return () => opened.destroy()
  }, [field])
  useLayoutEffect(() => editor.current?.setText(text), [text])
  const named = JSON.stringify(attributes)
  useLayoutEffect(() => editor.current?.setAttributes(JSON.parse(named) as FieldAttributes), [named])
  useLayoutEffect(() => editor.current?.setError(errorRange), [errorRange])
  return (
    <div ref={place} className="query-editor">
      {text === '' && (
        <span className="query-example" aria-hidden="true">
          {texts.queryExample}
        </span>
      )}
    </div>
  )
}
