import { Command } from 'commander'
import { relativeList, relativesOf } from '../annotate/relatives-of.ts'
import { sha256Of } from '../annotate/sha256-of.ts'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { concurrencyOf, parseCount } from '../arguments/quantities.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'

type Options = {
  readonly parents?: boolean
  readonly children?: boolean
  readonly all?: boolean
  readonly depth: string
}

const deepest = 1000

/** `lazaret relations`, and `lazaret link list`. */
export function relationsCommand(name: string): Command {
  const called = name === 'relations' ? name : `link ${name}`
  return new Command(name)
    .summary('list parents and children of an object')
    .description(
      'Lists the visible relatives of an object, nearest first, each once. The server returns up to 100 of a kind; --all searches for all of them.',
    )
    .argument('<id>', 'hash, file:PATH or path')
    .option('--parents', 'only parents')
    .option('--children', 'only children')
    .option('--all', 'all, however many')
    .option('--depth <n>', 'also relatives of relatives, up to this many steps up and down', '1')
    .addHelpText(
      'after',
      `
Examples:
  lazaret ${called} 44d88612fea8a8f36de82e1278abb02f
  lazaret ${called} 44d88612fea8a8f36de82e1278abb02f --children --all --depth 5 -o ids
  lazaret ${called} file:dropper.exe --parents -f depth,id,via`,
    )
    .action(async (given: string, options: Options, command: Command) => {
      const context = contextOf(command)
      const depth = parseCount(options.depth, '--depth', { max: deepest })
      const opened = await openClient(context)
      const id = await sha256Of(opened, await singleIdentifier(context, given), opened.signal)
      const isBoth = options.parents === options.children
      const print = context.print(relativeList)
      const walk = { id, depth, isAll: options.all === true, concurrency: concurrencyOf(context.globals) }
      const isCut = { parent: false, child: false }
      for (const relation of ['parent', 'child'] as const) {
        if (!isBoth && !options[relation === 'parent' ? 'parents' : 'children']) continue
        const onCut = () => {
          isCut[relation] = true
        }
        for await (const relative of relativesOf(opened, { ...walk, relation, onCut })) await print.add(relative)
      }
      await print.end()
      if (isCut.parent || isCut.child) context.messages.note('there may be more; --all lists them all')
    })
}

export const relations = relationsCommand('relations')
