import { type KeyboardEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { takeHeldKeys, typedText } from '../keys/key-buffer.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { paletteTexts } from '../texts/palette.ts'
import { texts } from '../texts.ts'
import type { PaletteCommand } from './commands.ts'

type Props = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly commands: readonly PaletteCommand[]
  /** More commands may come. */
  readonly isLoading: boolean
  readonly onRun: (command: PaletteCommand) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A field, and the commands for its text below, in groups. */
export function Choice({ text, onText, commands, isLoading, onRun }: Props): ReactNode {
  const listId = useId()
  const [at, setAt] = useState(0)
  const count = commands.length
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const chosen = commands[at]
    if (step !== undefined && count > 0) setAt((at + step + count) % count)
    else if (event.key === 'Enter' && chosen) onRun(chosen)
    else return
    event.preventDefault()
  }
  const pressHeld = useEffectEvent(() => {
    const keys = takeHeldKeys()
    const typed = typedText(keys)
    // A key came after the text for this was taken.
    if (typed !== text) return onText(typed)
    const [moves, isChosen] = beforeEnter(keys)
    const position = moves.reduce((before, key) => (before + (STEPS[key] ?? 0) + count) % count, 0)
    const chosen = commands[position]
    if (isChosen && chosen) queueMicrotask(() => onRun(chosen))
    else setAt(position)
  })
  // Before the next key, which goes to the field.
  useLayoutEffect(() => pressHeld(), [])
  return (
    <div className="palette">
      <input
        type="text"
        role="combobox"
        aria-label={texts.jumpTo}
        placeholder={paletteTexts.fieldExample}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // React would focus it before the dialog opens, which moves the focus to its first button.
        ref={(element) => element?.setAttribute('autofocus', '')}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={paletteTexts.proposals}>
        {groupsOf(commands).map(({ group, first, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not sets of fields
          <div key={`${group} ${first}`} role="group" aria-label={group}>
            <p className="quiet" aria-hidden="true">
              {group}
            </p>
            {members.map((command, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={command.key ?? command.title}
                id={`${listId}-${first + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={first + index === at}
                ref={first + index === at ? scrollIntoList : null}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <UntrustedText text={command.title} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && <p role="status">{isLoading ? texts.loading : paletteTexts.nothing}</p>}
    </div>
  )
}

/** The keys up to the first Enter, and true if there is one. */
function beforeEnter(keys: readonly string[]): readonly [readonly string[], boolean] {
  const end = keys.indexOf('Enter')
  return end < 0 ? [keys, false] : [keys.slice(0, end), true]
}

type Group = { readonly group: string; readonly first: number; readonly members: readonly PaletteCommand[] }

/** Commands that follow each other in one group; `first` is the position of the first of them. */
function groupsOf(commands: readonly PaletteCommand[]): readonly Group[] {
  const starts = commands.flatMap(({ group }, index) =>
    group === commands[index - 1]?.group ? [] : [{ group, index }],
  )
  return starts.map(({ group, index }, nth) => ({
    group,
    first: index,
    members: commands.slice(index, starts[nth + 1]?.index),
  }))
}

function scrollIntoList(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
