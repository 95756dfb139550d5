import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { lazyPart } from '../parts/lazy-component.tsx'
import { texts } from '../texts.ts'
import type { EditorProps } from './editor-props.ts'
import { joinLines } from './query-field.ts'

const Colors = lazyPart(() =>
  import('./colors.tsx').then(
    ({ Colors }) => Colors,
    // A query can be written without its colours.
    () => () => null,
  ),
)

type Props = Pick<EditorProps, 'text' | 'attributes' | 'onText' | 'onKey' | 'onBlur'> & {
  readonly field: RefObject<EditorProps['field']['current']>
  readonly onFocus: (input: HTMLInputElement) => void
}

/** The field until the script of the editor is there. */
export function PlainField({ field, text, attributes, onText, onKey, onBlur, onFocus }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current = input.current
  }, [field])
  const shown = joinLines(text)
  return (
    <>
      <Colors field={input} text={shown} />
      <input
        ref={input}
        type="text"
        {...attributes}
        placeholder={texts.queryExample}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={shown}
        onFocus={({ currentTarget }) => onFocus(currentTarget)}
        onChange={({ target }) => onText(target.value, target.selectionEnd ?? target.value.length)}
        onKeyDown={onKey}
        onBlur={onBlur}
      />
    </>
  )
}
