import { readdir } from 'node:fs/promises'
import { isIdentifierArgument } from '../arguments/identifiers.ts'
import { type Kind, kindOf } from '../arguments/kinds.ts'
import { fieldsFor, pieceAt, type ValueKind } from '../browse/complete.ts'
import { suggestValues } from '../browse/suggest-values.ts'
import { readConfig } from '../configuration/profile.ts'
import { openClientToShow } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { LISTS } from '../shapes/objects.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cursorFolder, cursorName } from '../watch/cursor-path.ts'
import type { Completions } from './candidates.ts'
import type { Source } from './sources.ts'
import type { WordPosition } from './word-position.ts'

/** Nobody waits longer for a completion. */
const timeLimitMs = 1500
const maxValues = 30

const nothing: Completions = { candidates: [], directive: 'none' }
const values = (all: readonly string[], directive: Completions['directive'] = 'none'): Completions => ({
  // Values with characters that are shown escaped cannot be offered.
  candidates: all.filter((value) => escapeInvisible(value) === value).map((value) => ({ value })),
  directive,
})

type LookUp = (context: Context, position: WordPosition) => Completions | Promise<Completions>

const LOOK_UPS: Readonly<Record<Source, LookUp>> = {
  file: () => ({ ...nothing, directive: 'files' }),
  folder: () => ({ ...nothing, directive: 'folders' }),
  identifier: () => ({ ...nothing, directive: 'files' }),
  kind: () => values(['files', 'configs', 'blobs', 'objects']),
  alias: async ({ io }) => values(Object.keys((await readConfig(io).catch(() => null))?.aliases ?? {})),
  case: async (context, { word }) => values(await valuesLike(context, 'case', word)),
  profile: async ({ io }) => values(Object.keys((await readConfig(io)).profiles)),
  cursor: async ({ io }) => values((await readdir(cursorFolder(io))).flatMap((name) => cursorName(name) ?? [])),
  fields: (_, position) => fieldLists(position),
  tag: async (context, { word }) => values(await valuesLike(context, 'tag', word)),
  word: async (context, { word, given }) =>
    isIdentifierArgument(word) || given.length === 0 ? nothing : values(await valuesLike(context, 'tag', word)),
  group: async (context) => values(await asking(context, ({ client, signal }) => client.shares.groups({ signal }))),
  remote: async (context) => values(await asking(context, ({ client, signal }) => client.remotes.list({ signal }))),
  provider: async (context) => values(await asking(context, ({ client, signal }) => client.oidc.providers({ signal }))),
  'saved-query': async (context, position) => values(await savedQueries(context, kindAt(position))),
  query: queries,
}

/** Values from the config file, the disk or the server. */
export async function lookUp(context: Context, source: Source, position: WordPosition): Promise<Completions> {
  return LOOK_UPS[source](context, position)
}

function kindAt({ given, path }: WordPosition): Kind {
  const first = given[0] === undefined ? undefined : kindOf(given[0])
  return first ?? (path[0] === 'tag' ? 'object' : 'file')
}

/** `id,file_n` becomes `id,file_name`. */
function fieldLists(position: WordPosition): Completions {
  const done = position.word.replace(/[^,]*$/, '')
  const isListing = ['list', 'search', 'get'].includes(position.path[0] ?? '')
  const names = isListing ? LISTS[kindAt(position)].fields : []
  return values(
    names.filter((name) => !done.split(',').includes(name)).map((name) => done + name),
    'open',
  )
}

/** A field, tag, YARA rule or case at the end of a query. */
async function queries(context: Context, position: WordPosition): Promise<Completions> {
  const { word } = position
  const kind = kindAt(position)
  const isFirst = position.given.length === 0 && position.option === undefined
  const kinds =
    isFirst && word !== '' ? ['files', 'configs', 'blobs', 'objects'].filter((one) => one.startsWith(word)) : []
  const piece = pieceAt({ text: word, cursor: word.length })
  if (!piece) return values(kinds)
  const head = word.slice(0, piece.start)
  if (piece.kind === 'field')
    return values([...kinds, ...fieldsFor(kind, piece.text).map((name) => `${head}${name}:`)], 'open')
  const found = await valuesLike(context, piece.kind, piece.text)
  // The typed text is kept unchanged, because shells offer only candidates that begin with it.
  if (word[piece.start] === '"')
    return values(
      found.map((value) => `${head}"${value.replace(/["\\*?]/g, '\\$&')}"`),
      'open',
    )
  return values(
    found.map((value) => head + value.replace(/[^\w.-]/gu, '\\$&')),
    'open',
  )
}

function valuesLike(context: Context, kind: ValueKind, prefix: string): Promise<readonly string[]> {
  return asking(context, ({ client, signal }) => suggestValues(client, kind, prefix, { limit: maxValues, signal }))
}

async function savedQueries(context: Context, kind: Kind): Promise<string[]> {
  const all = await asking(context, ({ client, signal }) => client.quickQueries.list(kind, { signal }))
  return all.map(({ name }) => name)
}

type ConnectedClient = Awaited<ReturnType<typeof openClientToShow>>

async function asking<R>(context: Context, ask: (opened: ConnectedClient) => Promise<R>): Promise<R> {
  const signal = AbortSignal.timeout(timeLimitMs)
  const opened = await openClientToShow(context)
  try {
    return await ask({ ...opened, signal })
  } finally {
    await opened.client.close()
  }
}
