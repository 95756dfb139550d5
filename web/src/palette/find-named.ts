import { ADMIN_PARTS } from '../admin/parts-of-admin.ts'
import { containsQuery, fieldQuery } from '../query/field-query.ts'
import { knownValues, matchingValues, tagsLike } from '../query/known-values.ts'
import { fetchPage } from '../records/fetch-page.ts'
import { listPath, nameOf, objectPath } from '../records/kinds.ts'
import { paletteTexts } from '../texts/palette.ts'
import type { PaletteCommand } from './commands.ts'

type NameSearch = {
  readonly text: string
  readonly capabilities: ReadonlySet<string>
  readonly navigate: (path: string) => void
  readonly signal: AbortSignal
}

const MAX_NAMES = 5
const MIN_LENGTH = 2
/** The server is not asked while someone types faster than this. */
const PAUSE_MS = 150

const { groups } = paletteTexts

/** Objects, tags, families and users of that name, as far as the account may know them. */
export async function findNamed({
  text,
  capabilities,
  navigate,
  signal,
}: NameSearch): Promise<readonly PaletteCommand[]> {
  const name = text.trim()
  if (name.length < MIN_LENGTH) return []
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  signal.throwIfAborted()
  const [objects, tags, families, users] = await Promise.all([
    objectsNamed(name, signal),
    tagsLike(name, signal),
    knownValues('families').then((values) => matchingValues(values, name)),
    knownValues('users').then((values) => matchingValues(values, name)),
  ])
  const userPath = (login: string): string =>
    capabilities.has('manage_users')
      ? `${ADMIN_PARTS.users.path}/${encodeURIComponent(login)}`
      : listPath('object', fieldQuery('uploader', login))
  const listed = (group: string, names: readonly { readonly text: string }[], pathOf: (name: string) => string) =>
    names
      .slice(0, MAX_NAMES)
      .map(({ text: title }) => ({ group, key: `${group} ${title}`, title, run: () => navigate(pathOf(title)) }))
  return [
    ...objects.map((object) => ({
      group: groups.objects,
      key: object.id,
      title: nameOf(object) || object.id,
      run: () => navigate(objectPath(object)),
    })),
    ...listed(groups.tags, tags, (tag) => listPath('object', fieldQuery('tag', tag))),
    ...listed(groups.families, families, (family) => listPath('config', fieldQuery('family', family))),
    ...listed(groups.users, users, userPath),
  ]
}

/** Files and blobs have names; configs are found by their family. */
async function objectsNamed(name: string, signal: AbortSignal) {
  const request = { query: containsQuery('name', name), count: MAX_NAMES, signal }
  const pages = await Promise.all((['file', 'blob'] as const).map((kind) => fetchPage({ kind, ...request })))
  return pages.flat()
}
