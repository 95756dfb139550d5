import { Command } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { parseCount } from '../arguments/quantities.ts'
import type { FileComparison } from '../compare/compare-files.ts'
import type { ValueChange } from '../compare/list-changes.ts'
import { loadPair, type ObjectPair, type TextSide } from '../compare/load-object.ts'
import { openClientToShow } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError } from '../program/cli-error.ts'
import { paintFor } from '../terminal/color.ts'
import { safeJson } from '../text/visible.ts'

const SIGNS = { added: '+', removed: '-', changed: '~' } as const
const MAX_CONTEXT = 1000

const changeList: Shape<ValueChange> = {
  kind: 'list',
  fields: ['key', 'change', 'before', 'after'],
  id: ({ key }) => key,
  columns: [
    { title: ' ', text: ({ change }) => SIGNS[change] },
    { title: 'KEY', text: ({ key }) => key, shrink: 'text' },
    { title: 'BEFORE', text: ({ before }) => (before === undefined ? '' : safeJson(before)), shrink: 'text' },
    { title: 'AFTER', text: ({ after }) => (after === undefined ? '' : safeJson(after)), shrink: 'text' },
  ],
}

type TextComparison = { readonly before: string; readonly after: string; readonly diff: string }

const textComparison: Shape<TextComparison> = {
  kind: 'single',
  fields: ['before', 'after', 'diff'],
  id: () => undefined,
  columns: [{ title: 'diff', text: ({ diff }) => diff }],
}

export const diff = new Command('diff')
  .summary('show the differences between two objects')
  .description(
    'Compares two objects of one kind. Configs: the keys that differ. Blobs, and text files of up to 1 MiB: a unified diff. Other files: digests and static facts that differ, and their similarity.',
  )
  .argument('<one>', 'hash, file:PATH or path')
  .argument('<other>', 'hash, file:PATH or path')
  .option('-U, --unified <n>', 'lines of context in a diff of texts', '3')
  .addHelpText(
    'after',
    `
Examples:
  lazaret diff 44d88612fea8a8f36de82e1278abb02f 275a021bbfb6489e54d471899f7db9d1
  lazaret diff file:old.exe file:new.exe -o json
  lazaret diff 44d88612fea8a8f36de82e1278abb02f 275a021bbfb6489e54d471899f7db9d1 -f key,after`,
  )
  .action(async (one: string, other: string, options: { readonly unified: string }, command: Command) => {
    const context = contextOf(command)
    const lines = parseCount(options.unified, '--unified', { min: 0, max: MAX_CONTEXT })
    const ids = [await singleIdentifier(context, one), await singleIdentifier(context, other)] as const
    const opened = await openClientToShow(context)
    const pair = await loadPair(opened, ...ids)
    if (pair.kind === 'text') return printText(context, pair, lines)
    if (pair.kind === 'config') return printConfigs(context, pair)
    const { compareFiles } = await import('../compare/compare-files.ts')
    await printFiles(context, await compareFiles(opened, pair.before, pair.after))
  })

type TextPair = { readonly before: TextSide; readonly after: TextSide }

async function printText(context: Context, { before, after }: TextPair, lines: number): Promise<void> {
  const { MAX_CHANGED_LINES, unifiedDiff, visibleDiff } = await import('../compare/unified-diff.ts')
  const text = unifiedDiff(before, after, lines)
  if (text === undefined) {
    const message = `the texts differ in more than ${MAX_CHANGED_LINES} lines`
    throw new CliError('failed', message, 'download both, and compare them with another program')
  }
  if (context.isOutputChosen)
    return context.printAll(textComparison, () => [{ before: before.id, after: after.id, diff: text }])
  if (text === '') return void context.messages.note('no differences')
  const { io, globals } = context
  await context.out.write(visibleDiff(text, paintFor(io.stdout, io.env, globals.color)))
}

async function printConfigs(
  context: Context,
  { before, after }: Extract<ObjectPair, { kind: 'config' }>,
): Promise<void> {
  const { listChanges } = await import('../compare/list-changes.ts')
  const propertiesOf = ({ family, config_type, cfg }: typeof before) => ({ family, config_type, cfg })
  await printChanges(context, listChanges(propertiesOf(before), propertiesOf(after)))
}

async function printFiles(context: Context, { changes, similarity, hasFacts }: FileComparison): Promise<void> {
  await printChanges(context, changes)
  if (changes.length === 0) return
  const measures = similarity?.map(({ method, distance, score }) =>
    distance === undefined ? `${method} score ${score}` : `${method} distance ${distance}`,
  )
  context.messages.note(measures ? `similar: ${measures.join(', ')}` : 'not similar by TLSH or ssdeep')
  if (!hasFacts) context.messages.note('facts are not compared: those of one file are not extracted')
}

async function printChanges(context: Context, changes: readonly ValueChange[]): Promise<void> {
  if (changes.length > 0 || context.isOutputChosen) await context.printAll(changeList, () => changes)
  if (changes.length === 0) context.messages.note('no differences')
}
