import { type Command, Option } from 'commander'
import { KINDS, type Kind } from '../arguments/kinds.ts'
import { usageError } from '../program/cli-error.ts'

/** `--query` of commands that change objects of any kind. */
export function queryOption(about = 'every object that matches'): Option {
  return new Option('--query <query>', `${about}; of any kind: file.name, config.family`)
}

/** Makes the query one of a single kind, as `lazaret search` reads it. */
export function queriedTypeOption(): Option {
  return new Option('--type <type>', 'with --query: only this kind, whose fields need no prefix: name, family').choices(
    KINDS,
  )
}

/** The kind that a query is about. */
export function queriedKind(command: Command, query: string | undefined): Kind {
  const { type } = command.opts<{ readonly type?: Kind }>()
  if (type !== undefined && query === undefined) throw usageError('--type needs --query', 'identifiers have no type')
  return type ?? 'object'
}
