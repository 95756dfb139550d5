import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands'
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import { escapeInvisible } from '../../text/visible.ts'
import type { EditorEvents, FieldAttributes } from '../editor-props.ts'
import type { QueryField, TextRange } from '../query-field.ts'
import { adoptStyles } from './adopt-styles.ts'
import { errorRange, marks, setErrorRange } from './marks.ts'

type EditorOptions = EditorEvents & {
  readonly parent: Element
  readonly text: string
  readonly attributes: FieldAttributes
}

export type Editor = {
  readonly field: QueryField
  setText(text: string): void
  setAttributes(attributes: FieldAttributes): void
  setError(range: TextRange | undefined): void
  destroy(): void
}

/** Changes that the page makes, in contrast to those of the person who types. */
const isOwn = Annotation.define<boolean>()
const NO_LINES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

export function createEditor({ parent, text, attributes, ...events }: EditorOptions): Editor {
  adoptStyles()
  const named = new Compartment()
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      EditorState.lineSeparator.of('\n'),
      history(),
      keys(events),
      highlightSpecialChars({ addSpecialChars: NO_LINES, render: renderHidden }),
      errorRange,
      marks,
      named.of(EditorView.contentAttributes.of(attributes)),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((each) => each.annotation(isOwn)))
          events.onText(state.doc.toString(), state.selection.main.head)
      }),
    ],
  })
  // The role of the field knows one line only.
  view.contentDOM.removeAttribute('aria-multiline')
  return {
    field: fieldOf(view),
    setText: (next) => setText(view, next),
    setAttributes: (next) =>
      view.dispatch({ effects: named.reconfigure(EditorView.contentAttributes.of(next)), annotations: isOwn.of(true) }),
    setError: (range) => view.dispatch({ effects: setErrorRange.of(range) }),
    destroy: () => view.destroy(),
  }
}

function setText(view: EditorView, next: string): void {
  const { doc } = view.state
  if (doc.toString() === next) return
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: next },
    selection: { anchor: next.length },
    annotations: isOwn.of(true),
  })
}

function fieldOf(view: EditorView): QueryField {
  const choose = (anchor: number, head: number): void => {
    const { length } = view.state.doc
    view.dispatch({
      selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
      scrollIntoView: true,
    })
  }
  return {
    get selectionEnd() {
      return view.state.selection.main.to
    },
    focus: () => view.focus(),
    select() {
      view.focus()
      choose(0, view.state.doc.length)
    },
    setSelectionRange: choose,
  }
}

function keys({ onKey, onSubmit, onBlur }: EditorEvents): Extension {
  const press = (event: KeyboardEvent, view: EditorView): boolean => {
    if (event.isComposing || view.composing) return false
    if (onKey(event)) return true
    if (event.key !== 'Enter') return false
    if (event.shiftKey) return insertNewline(view)
    onSubmit()
    return true
  }
  return [
    Prec.highest(
      EditorView.domEventHandlers({
        keydown: press,
        beforeinput: replaceSelection,
        blur: onBlur,
        // The page uploads files; the editor would insert what they contain.
        drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0,
      }),
    ),
    keymap.of([...historyKeymap, ...standardKeymap]),
  ]
}

/** Chromium would give the new text the style of the old one by an attribute, which the policy of the page refuses. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || event.isComposing) return false
  // The selection of the document may be newer than that of the editor.
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed || !view.contentDOM.contains(selection.anchorNode)) return false
  const range = selection.getRangeAt(0)
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = view.posAtDOM(range.endContainer, range.endOffset)
  const cursor = from + event.data.length
  const changes = { from, to, insert: event.data }
  view.dispatch({ changes, selection: { anchor: cursor }, userEvent: 'input.type', scrollIntoView: true })
  return true
}

function renderHidden(code: number, description: string | null): HTMLElement {
  const shown = document.createElement('span')
  shown.className = 'escape'
  shown.textContent = escapeInvisible(String.fromCodePoint(code))
  shown.title = description ?? shown.textContent
  return shown
}
