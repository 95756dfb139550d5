import type { Command } from 'commander'
import { readConfig } from '../configuration/profile.ts'
import { splitAlias } from '../extensions/split-alias.ts'
import type { Io } from '../program/io.ts'
import { wordPositionOf } from './word-position.ts'

/** The words with an alias before the last one replaced by what it stands for; as they are if the config file cannot be read. */
export async function withoutAlias(program: Command, words: readonly string[], io: Io): Promise<readonly string[]> {
  const { path, given } = wordPositionOf(program, words)
  const [name] = given
  if (name === undefined || path.length > 0) return words
  try {
    const { aliases = {} } = await readConfig(io)
    if (!Object.hasOwn(aliases, name)) return words
    return words.toSpliced(words.indexOf(name), 1, ...splitAlias(aliases[name] ?? ''))
  } catch {
    return words
  }
}
