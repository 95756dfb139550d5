import type { Command } from 'commander'
import t from 'tap'
import { COMMANDS } from '../../cli/src/commands.ts'

const common = ['--tag', '--attr', '--parent', '--private', '--public', '--share-with', '--analysis-id', '--comment']

/** What the specification of the clients says about each command: its other names and its options. */
const specified: Readonly<
  Record<string, { readonly aliases?: readonly string[]; readonly options: readonly string[] }>
> = {
  upload: {
    aliases: ['push'],
    options: [
      ...['-r', '--recursive', '--include', '--exclude', '--files-from', '--name', '--stdin-name', ...common],
      ...['--on-exists', '--max-size', '--unzip', '--zip-password', '--follow-symlinks', '--manifest', '--resume'],
      ...['--wait', '--unordered'],
    ],
  },
  'upload config': { options: ['--config-type', ...common, '--on-exists', '--wait'] },
  'upload blob': { options: ['--name', '--encoding', ...common, '--on-exists', '--wait'] },
  list: { options: ['-l', '--limit', '--older-than', '--page-size', '--since'] },
  search: {
    options: ['-l', '--limit', '--older-than', '--page-size', '--since', '--download', '--count', '--saved'],
  },
  count: { options: ['--since', '--saved'] },
  get: { options: ['--with', '--type'] },
  lookup: { options: ['--missing', '--known', '--exit-status'] },
  download: {
    aliases: ['pull', 'fetch'],
    options: [
      ...['-O', '--zip', '--keep-name', '--suffix', '--layout', '--obfuscate', '--overwrite', '--mode'],
      ...['--no-verify', '--unordered'],
    ],
  },
  hash: { options: ['--type', '--all'] },
  unpack: { options: ['-O', '--zip-password'] },
}

const roots: readonly Command[] = Object.values(COMMANDS).flat()

function find(words: readonly string[]): Command | undefined {
  const [first, ...rest] = words
  return rest.reduce<Command | undefined>(
    (command, word) => command?.commands.find((one) => one.name() === word),
    roots.find((command) => command.name() === first),
  )
}

for (const [name, { aliases = [], options }] of Object.entries(specified)) {
  t.test(`${name} has every option that is specified`, async (t) => {
    const command = find(name.split(' '))
    const flags = command?.options.flatMap(({ short, long }) => [short, long]) ?? []
    t.same(
      options.filter((option) => !flags.includes(option)),
      [],
    )
    t.same(
      aliases.filter((alias) => !command?.aliases().includes(alias)),
      [],
    )
    t.ok(command?.summary(), 'a summary')
  })
}
