import { plainTextOf } from '@lazaret/sdk'
import { ADMIN_PARTS } from '../admin/parts-of-admin.ts'
import { keysInUse } from '../keys/use-keys.ts'
import { findPath } from '../query/find-path.ts'
import { queryOfHashes } from '../query/hash-list.ts'
import { KINDS, LIST_PATHS, listPath } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { signOut } from '../session/session.ts'
import { UPLOADING } from '../session/use-account.ts'
import { keyTexts } from '../texts/keys.ts'
import { paletteTexts } from '../texts/palette.ts'
import { texts } from '../texts.ts'

export type PaletteCommand = {
  readonly title: string
  /** The heading above it. */
  readonly group: string
  /** A key for commands that may have the same title. */
  readonly key?: string
  run(): void
}

type Context = {
  /** Path and query of the screen below. */
  readonly location: string
  readonly search: string
  readonly capabilities: ReadonlySet<string>
  readonly navigate: (path: string) => void
}

const { groups } = paletteTexts

/** Keys that move or mark within a list do nothing worth a name of its own. */
const IN_PLACE: ReadonlySet<string> = new Set(['j', 'k', 'Enter', 'x', 'Ctrl-k'])

/** Commands of every screen: the screens that the account may see, and the shortcuts of the present one. */
export function fixedCommands(context: Context): readonly PaletteCommand[] {
  const { capabilities, navigate } = context
  const go = (title: string, path: string): PaletteCommand => ({
    group: groups.screens,
    title: paletteTexts.goTo(title),
    run: () => navigate(path),
  })
  return [
    ...KINDS.map((kind) => go(texts.lists[kind], LIST_PATHS[kind])),
    ...(UPLOADING.some((each) => capabilities.has(each)) ? [go(texts.upload, '/upload')] : []),
    ...(isUnsupported('cases') ? [] : [go(texts.cases, '/cases')]),
    ...(isUnsupported('yara') ? [] : [go(texts.rules, '/rules'), go(texts.hunts, '/hunts')]),
    ...(isUnsupported('jobs') ? [] : [go(texts.jobs, '/jobs')]),
    ...(capabilities.has('removing_objects') && !isUnsupported('trash') ? [go(texts.trash, '/trash')] : []),
    go(texts.home, '/home'),
    go(texts.profile, '/profile'),
    ...Object.values(ADMIN_PARTS)
      .filter(({ isThere, isFor }) => isThere() && isFor(capabilities))
      .map(({ title, path }) => go(`${texts.administration}, ${title}`, path)),
    ...keyCommands(),
    ...saveCommands(context),
    { group: groups.actions, title: paletteTexts.doIt(texts.signOut), run: () => void signOut() },
  ]
}

function keyCommands(): readonly PaletteCommand[] {
  const about: Readonly<Record<string, string>> = keyTexts
  return Object.entries(keysInUse()).flatMap(([key, run]) => {
    const what = about[key]
    return what === undefined || IN_PLACE.has(key)
      ? []
      : [{ group: groups.actions, title: paletteTexts.doIt(what), run }]
  })
}

/** The query of a list can be saved: the profile asks for its name. */
function saveCommands({ location, search, capabilities, navigate }: Context): readonly PaletteCommand[] {
  const kind = KINDS.find((name) => LIST_PATHS[name] === location)
  const query = new URLSearchParams(search).get('query') ?? ''
  if (kind === undefined || query === '' || !capabilities.has('personalize')) return []
  const path = `/profile?${new URLSearchParams({ kind, query })}`
  return [{ group: groups.actions, title: paletteTexts.doIt(paletteTexts.saveQuery), run: () => navigate(path) }]
}

/** Commands for the text itself: it may be identifiers, or a query. */
export function commandsFor(text: string, { navigate }: Pick<Context, 'navigate'>): readonly PaletteCommand[] {
  const meant = text.trim()
  if (meant === '') return []
  if (/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i.test(meant)) {
    const kind = meant.length === 64 ? 'object' : 'file'
    return [
      {
        group: groups.searches,
        title: paletteTexts.open(meant),
        run: () => navigate(`/${kind}/${meant.toLowerCase()}`),
      },
    ]
  }
  const plain = isUnsupported('find') ? undefined : plainTextOf(meant)
  if (plain !== undefined)
    return [{ group: groups.searches, title: paletteTexts.find(plain), run: () => navigate(findPath(plain)) }]
  return KINDS.map((kind) => {
    const query = queryOfHashes(kind, meant) ?? meant
    return {
      group: groups.searches,
      title: paletteTexts.search(texts.lists[kind], query),
      run: () => navigate(listPath(kind, query)),
    }
  })
}
