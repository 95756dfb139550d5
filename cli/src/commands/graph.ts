import { Command, Option } from 'commander'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { concurrencyOf, parseCount } from '../arguments/quantities.ts'
import { openClientToShow } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { fetchDetail } from '../details/fetch-detail.ts'
import type { Shape } from '../formats/shape.ts'
import { dotText, treeText } from '../graph/draw-graph.ts'
import { type RelationGraph, type WalkLimits, type WalkResult, walkRelations } from '../graph/walk-relations.ts'
import { safeJson } from '../text/visible.ts'

const FORMATS = ['tree', 'dot', 'json'] as const
const MAX_DEPTH = 100
const MAX_NODES = 5000

type Options = { readonly depth: string; readonly limit: string; readonly format?: (typeof FORMATS)[number] }

const shape: Shape<RelationGraph> = {
  kind: 'single',
  fields: ['root', 'nodes', 'edges', 'left_out'],
  id: ({ nodes }) => nodes.map(({ id }) => id),
  columns: [
    { title: 'root', text: ({ root }) => root },
    { title: 'objects', text: ({ nodes }) => String(nodes.length) },
    { title: 'relations', text: ({ edges }) => String(edges.length) },
  ],
}

export const graph = new Command('graph')
  .summary('show the relations around an object')
  .description(
    'Follows parents and children of an object, and theirs, in both directions. Each object is shown once. Up to 100 parents and 100 children of each are followed.',
  )
  .argument('<id>', 'hash, file:PATH or path')
  .option('--depth <n>', 'steps from the object', '2')
  .option('-l, --limit <n>', `at most this many objects, up to ${MAX_NODES}`, '100')
  .addOption(
    new Option('--format <format>', 'tree (default), dot for Graphviz, or json; -o has the other formats').choices(
      FORMATS,
    ),
  )
  .addHelpText(
    'after',
    `
Examples:
  lazaret graph 44d88612fea8a8f36de82e1278abb02f
  lazaret graph file:dropper.exe --depth 5 --limit 1000 -o ids
  lazaret graph 44d88612fea8a8f36de82e1278abb02f --format dot | dot -Tsvg > relations.svg`,
  )
  .action(async (given: string, options: Options, command: Command) => {
    const context = contextOf(command)
    const limits = {
      depth: parseCount(options.depth, '--depth', { max: MAX_DEPTH }),
      nodes: parseCount(options.limit, '--limit', { max: MAX_NODES }),
      concurrency: concurrencyOf(context.globals),
    }
    const id = await singleIdentifier(context, given)
    const opened = await openClientToShow(context)
    const result = await walkRelations(opened, await fetchDetail(opened, id, undefined), limits)
    await print(context, result, options.format)
    noteOmissions(context, result, limits)
  })

async function print(context: Context, result: WalkResult, format: Options['format']): Promise<void> {
  if (format === 'dot') return context.out.write(dotText(result.graph))
  if (format === 'json') return context.out.write(`${safeJson(result.graph, 2)}\n`)
  if (format === undefined && context.isOutputChosen) return context.printAll(shape, () => [result.graph])
  await context.out.write(treeText(result))
  const undrawn = result.graph.edges.length - result.discoveries.size
  if (undrawn > 0) context.messages.note(`relations that the tree does not show: ${undrawn}; --format dot shows all`)
}

function noteOmissions({ messages }: Context, { graph, unreadCount }: WalkResult, { depth, nodes }: WalkLimits): void {
  const { left_out: leftOut } = graph
  if (graph.nodes.length >= nodes && leftOut.length > 0)
    messages.note(`stopped after ${nodes} objects; --limit follows more`)
  const cutCount = leftOut.filter(({ count }) => count === null).length
  if (cutCount > 0)
    messages.note(`lists that may be longer than the 100 shown: ${cutCount}; lazaret relations <id> --all lists all`)
  if (unreadCount > 0)
    messages.note(`objects whose own relations were not read: ${unreadCount}; --depth ${depth + 1} reads them`)
}
