import { Command } from 'commander'
import { changeObjects, type ObjectChange, objectCount } from '../annotate/change-objects.ts'
import { noteCase } from '../annotate/note-case.ts'
import { printObjectAction } from '../annotate/print-object-action.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { refuseIdentifiers, splitWords } from '../annotate/split-words.ts'
import { collect } from '../arguments/collect.ts'
import { parseCount } from '../arguments/quantities.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'

type ChangeOptions = { readonly query?: string; readonly tag?: readonly string[] }
type Tag = { readonly tag: string }

const shape: Shape<Tag> = {
  kind: 'list',
  fields: ['tag'],
  id: ({ tag }) => tag,
  columns: [{ title: 'TAG', text: ({ tag }) => tag }],
}

const examples = `
Examples:
  lazaret tag add 44d88612fea8a8f36de82e1278abb02f packed upx
  lazaret tag add @hashes.txt campaign:2026-11
  lazaret tag add --query 'name:*.scr' --type file suspicious -n
  lazaret search 'tag:emotet' -l all -o ids | lazaret tag rm - old`

export const tag = new Command('tag')
  .summary('add, remove and list tags')
  .addCommand(changeCommand('add', 'add').summary('add tags to objects'))
  .addCommand(changeCommand('rm', 'remove').aliases(['remove', 'delete']).summary('remove tags from objects'))
  .addCommand(
    new Command('list')
      .summary('list the tags of an object')
      .argument('<id>', 'hash or file:PATH')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret tag list 44d88612fea8a8f36de82e1278abb02f\n  lazaret tag list file:a.exe',
      )
      .action(
        printObjectAction(shape, async ({ client, id, signal }) => recordsOf(await client.tags.list(id, { signal }))),
      ),
  )
  .addCommand(
    new Command('suggest')
      .summary('list tags in use that begin with a prefix')
      .argument('[prefix]', 'beginning of the tag', '')
      .option('-l, --limit <n>', 'at most this many', '50')
      .addHelpText('after', '\nExamples:\n  lazaret tag suggest feed:\n  lazaret tag suggest -l 1000 -o ids')
      .action(
        printAction(shape, async ({ client, signal }, prefix: string, { limit }: { readonly limit: string }) =>
          recordsOf(await client.tags.suggest(prefix, { limit: parseCount(limit, '--limit'), signal })),
        ),
      ),
  )
  .addHelpText('after', examples)

function changeCommand(name: string, verb: 'add' | 'remove'): Command {
  return new Command(name)
    .usage('[options] <id...> <tag...>')
    .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then tags')
    .addOption(queryOption('change every object that matches; all words are tags'))
    .addOption(queriedTypeOption())
    .option('--tag <tag>', 'a tag that looks like an identifier; repeat for more', collect)
    .addHelpText('after', examples)
    .action(async (words: string[], { query, tag: more = [] }: ChangeOptions, command: Command) => {
      const { ids, values } = splitWords(words, query)
      if (query === undefined) refuseIdentifiers(values, '--tag')
      const tags = checkTags([...values, ...more])
      if (verb === 'add') noteCase(contextOf(command), tags)
      await changeObjects(command, { ids, query }, verb === 'add' ? adding(tags) : removing(tags))
    })
}

function adding(tags: readonly string[]): ObjectChange {
  return {
    verb: { plain: 'tag', past: 'tagged' },
    detail: 'tags',
    plan: { tags },
    summary: (count) => `${objectCount(count)} with ${quoted(tags)}`,
    apply: async ({ client }, id, signal) => ({ tags: await client.tags.add(id, tags, { signal }) }),
  }
}

function removing(tags: readonly string[]): ObjectChange {
  return {
    verb: { plain: 'untag', past: 'untagged' },
    detail: 'tags',
    plan: { tags },
    summary: (count) => `${objectCount(count)} of ${quoted(tags)}`,
    apply: async ({ client }, id, signal) => ({ tags: await client.tags.remove(id, tags, { signal }) }),
  }
}

function checkTags(words: readonly string[]): string[] {
  const tags = words.map((text) => text.trim())
  if (tags.length === 0) throw usageError('no tag given')
  if (tags.includes('')) throw usageError('a tag must not be empty')
  return tags
}

function quoted(tags: readonly string[]): string {
  return tags.map((name) => `"${name}"`).join(', ')
}

function recordsOf(tags: readonly string[]): Tag[] {
  return tags.map((tag) => ({ tag }))
}
