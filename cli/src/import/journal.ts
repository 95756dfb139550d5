import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../program/cli-error.ts'
import { openLineFile, readLineFile } from '../records/line-file.ts'
import { type ObjectType, objectType } from '../records/object-record.ts'
import { createIssueCounter, type Issue, type IssueSummary } from './issues.ts'

/** An object that could not be imported, and is tried again by the next run. */
export type FailedObject = { readonly id: string; readonly type: ObjectType; readonly reason: string }
export type Link = readonly [parent: string, child: string]

/** The servers, and the selection, that a state folder belongs to. */
export type ImportKey = { readonly source: string; readonly target: string; readonly query: string }

type Line =
  | { readonly import: ImportKey }
  | { readonly links: readonly Link[] }
  | { readonly issue: Issue }
  | { readonly failed: FailedObject }
  | { readonly retried: string }
  | { readonly stored: string }
  | { readonly compared: string }

/** A record of an import, from which an interrupted one is resumed. */
export type Journal = AsyncDisposable & {
  /** Links of imported objects that are not made yet, each once. */
  links(): readonly Link[]
  failed(): readonly FailedObject[]
  hasFailed(id: string): boolean
  /** Objects of an export that are done. */
  isStored(id: string): boolean
  /** Objects of an export that an update compared since the last complete run. */
  isCompared(id: string): boolean
  /** Parts that were left out since the last complete run. */
  issues(): readonly IssueSummary[]
  append(...lines: readonly Line[]): Promise<void>
  /** Begins a new journal after a complete run; the old one is `last-run.jsonl`. */
  finish(): Promise<void>
}

const NAME = 'journal.jsonl'

export async function openJournal(folder: string, key: ImportKey): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, NAME)
  const state = newState()
  for await (const line of readLineFile(path)) apply(state, checkLine(line, path, key))
  let file = await openLineFile(path)
  if (!state.hasHeader) await file.append([{ import: key } satisfies Line])
  return {
    links: () => [...state.links].map((text) => [text.slice(0, 64), text.slice(64)] as const),
    failed: () => [...state.failed.values()],
    hasFailed: (id) => state.failed.has(id),
    isStored: (id) => state.stored.has(id),
    isCompared: (id) => state.compared.has(id),
    issues: () => state.issues.all(),
    async append(...lines) {
      if (lines.length === 0) return
      await file.append(lines)
      for (const line of lines) apply(state, line)
    },
    async finish() {
      await file[Symbol.asyncDispose]()
      await rename(path, join(folder, 'last-run.jsonl'))
      file = await openLineFile(path)
      await file.append([
        { import: key },
        ...[...state.failed.values()].map((failed) => ({ failed })),
        ...[...state.stored].map((stored) => ({ stored })),
      ] satisfies Line[])
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

function newState() {
  return {
    hasHeader: false,
    links: new Set<string>(),
    failed: new Map<string, FailedObject>(),
    stored: new Set<string>(),
    compared: new Set<string>(),
    issues: createIssueCounter(),
  }
}

function apply(state: ReturnType<typeof newState>, line: Line): void {
  if ('import' in line) state.hasHeader = true
  else if ('links' in line) for (const [parent, child] of line.links) state.links.add(parent + child)
  else if ('issue' in line) state.issues.add(line.issue)
  else if ('failed' in line) state.failed.set(line.failed.id, line.failed)
  else if ('retried' in line) state.failed.delete(line.retried)
  else if ('stored' in line) state.stored.add(line.stored)
  else state.compared.add(line.compared)
}

/** Lines are our own; only the header and the types are checked. */
function checkLine(value: unknown, path: string, key: ImportKey): Line {
  const line = Object(value) as Line
  if ('import' in line) {
    const { source, target, query } = Object(line.import) as ImportKey
    if (source === key.source && target === key.target && query === key.query) return line
    throw new CliError(
      'manifest',
      `${path}: belongs to an import from ${source} to ${target}`,
      'use another folder with --state',
    )
  }
  if ('failed' in line) return { failed: { ...line.failed, type: objectType(line.failed.type) } }
  return line
}
