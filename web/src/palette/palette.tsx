import '../style/palette.css'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import { heldKeys, typedText } from '../keys/key-buffer.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { loadSavedQueries } from '../query/load-saved-queries.ts'
import { listPath } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapabilities } from '../session/use-account.ts'
import { paletteTexts } from '../texts/palette.ts'
import { Choice } from './choice.tsx'
import { commandsFor, fixedCommands, type PaletteCommand } from './commands.ts'
import { findNamed } from './find-named.ts'

const MAX_COMMANDS = 20

/** Everywhere and everything by keyboard: a screen, an object, a query, or what the screen can do. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const capabilities = useCapabilities()
  const [location, navigate] = useLocation()
  const search = useSearch()
  const [text, setText] = useState(() => typedText(heldKeys()))
  // The keys of the screen below, as they were when this opened.
  const [fixed] = useState(() => fixedCommands({ location, search, capabilities, navigate }))
  const saved = useLoad('queries', loadSavedQueries)
  const savedCommands = (saved.value ?? []).map(({ id, name, type, query }) => ({
    group: paletteTexts.groups.queries,
    key: `query ${id}`,
    title: paletteTexts.saved(name),
    run: () => navigate(listPath(type, query)),
  }))
  const named = useLoad<readonly PaletteCommand[]>(`named ${text}`, (signal) =>
    findNamed({ text, capabilities, navigate, signal }),
  )
  const matching = [...fixed, ...savedCommands].filter(({ title }) => isLike(title, text))
  const commands = [
    ...matching.slice(0, MAX_COMMANDS),
    ...commandsFor(text, { navigate }),
    // They come late, so they move nothing that stands above.
    ...(named.value ?? []),
  ]
  const run = (command: PaletteCommand): void => {
    // The dialog goes first: what it covered takes the focus, and the command may take it from there.
    flushSync(onClose)
    command.run()
  }
  return (
    <Dialog title={paletteTexts.title} onClose={onClose}>
      <Choice text={text} onText={setText} commands={commands} onRun={run} isLoading={named.isLoading} />
      <ErrorMessage error={named.error} onRetry={named.reload} />
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
