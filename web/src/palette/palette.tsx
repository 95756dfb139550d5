import '../style/palette.css'
import type { QuickQuery } from '@lazaret/sdk'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import { Dialog } from '../parts/dialog.tsx'
import { KINDS, listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapabilities } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { paletteTexts } from '../texts/palette.ts'
import { commandsFor, fixedCommands, type PaletteCommand } from './commands.ts'

const MAX_COMMANDS = 12

/** Everywhere and everything by keyboard: a screen, an object, a query, or what the screen can do. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const capabilities = useCapabilities()
  const [location, navigate] = useLocation()
  const search = useSearch()
  const [text, setText] = useState('')
  // The keys of the screen below, as they were when this opened.
  const [fixed] = useState(() => fixedCommands({ location, search, capabilities, navigate }))
  const saved = useLoad<readonly QuickQuery[]>('queries', async (signal) => {
    const { quickQueries } = await fullClient()
    return (await Promise.all(KINDS.map((kind) => quickQueries.list(kind, { signal })))).flat()
  })
  const savedCommands = (saved.value ?? []).map(({ id, name, type, query }) => ({
    key: `query ${id}`,
    title: paletteTexts.saved(name),
    run: () => navigate(listPath(type, query)),
  }))
  const matching = [...fixed, ...savedCommands].filter(({ title }) => isLike(title, text))
  const commands = [...matching.slice(0, MAX_COMMANDS), ...commandsFor(text, { navigate })]
  const run = (command: PaletteCommand): void => {
    // The dialog goes first: what it covered takes the focus, and the command may take it from there.
    flushSync(onClose)
    command.run()
  }
  return (
    <Dialog title={paletteTexts.title} onClose={onClose}>
      <Choice text={text} onText={setText} commands={commands} onRun={run} />
    </Dialog>
  )
}

/** Every word that was typed is somewhere in the title. */
function isLike(title: string, text: string): boolean {
  const shown = title.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

type ChoiceProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly commands: readonly PaletteCommand[]
  readonly onRun: (command: PaletteCommand) => void
}

function Choice({ text, onText, commands, onRun }: ChoiceProps): ReactNode {
  const listId = useId()
  const [at, setAt] = useState(0)
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = commands[at]
    if (step !== undefined && commands.length > 0) setAt((at + step + commands.length) % commands.length)
    else if (event.key === 'Enter' && chosen) onRun(chosen)
    else return
    event.preventDefault()
  }
  return (
    <div className="palette">
      <input
        type="text"
        role="combobox"
        aria-label={paletteTexts.field}
        placeholder={paletteTexts.field}
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
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={command.key ?? command.title}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(command)}
          >
            <UntrustedText text={command.title} />
          </div>
        ))}
      </div>
      {commands.length === 0 && <p role="status">{paletteTexts.nothing}</p>}
    </div>
  )
}
