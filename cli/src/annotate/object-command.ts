import { Command } from 'commander'
import { changeObjects, type ObjectChange } from './change-objects.ts'
import { queriedTypeOption, queryOption } from './query-options.ts'

type QueryOptions = { readonly query?: string }

/** A command that makes one change of the objects that its identifiers or `--query` name. */
export function objectCommand(name: string, change: ObjectChange): Command {
  return new Command(name)
    .argument('[ids...]', 'hashes, @list.txt, -, file:PATH or paths')
    .addOption(queryOption())
    .addOption(queriedTypeOption())
    .action((ids: string[], { query }: QueryOptions, command: Command) =>
      changeObjects(command, { ids, query }, change),
    )
}
