import type { ListSort } from '@lazaret/sdk'
import { Option } from 'commander'
import type { Kind } from './kinds.ts'

const bothWays = (keys: readonly string[]): ListSort[] => keys.flatMap((key) => [key, `-${key}`]) as ListSort[]

const SORTS = bothWays(['upload_time', 'name', 'size', 'type', 'family'])
const OBJECT_SORTS = bothWays(['upload_time', 'name', 'size', 'type'])
const CONFIG_SORTS = bothWays(['upload_time', 'family', 'type'])

/** The orders in which the server lists objects of a kind. */
export function sortsOf(kind: Kind): readonly ListSort[] {
  return kind === 'config' ? CONFIG_SORTS : OBJECT_SORTS
}

export function sortOption(): Option {
  return new Option('--sort <order>', 'order of the list, reversed as in --sort -size (default: newest first)').choices(
    SORTS,
  )
}
