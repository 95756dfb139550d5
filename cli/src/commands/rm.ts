import { Command } from 'commander'
import { applyToEach } from '../annotate/apply-to-each.ts'
import { changeOf, objectCount } from '../annotate/change-objects.ts'
import { queriedKind, queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { splitWords } from '../annotate/split-words.ts'
import { idsMatching } from '../annotate/targets.ts'
import { isSingleIdentifier, readIdentifiers } from '../arguments/identifiers.ts'
import { openClientToChange } from '../connection/client.ts'
import { agreeTo } from '../context/agree.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'

type DeleteOptions = { readonly query?: string; readonly forever?: boolean }

export const rm = new Command('rm')
  .aliases(['remove', 'delete'])
  .summary('delete objects with their contents, for everybody')
  .description(
    'Deletes objects with their contents, for everybody. They stay in the trash for some days, from which lazaret trash restore brings them back; with --forever this cannot be undone. Asks first, and for the number of objects if there are more than 20. A local file stands for its hash only as file:PATH, so that a shell pattern cannot delete anything.',
  )
  .argument('[ids...]', 'hashes, @list.txt, -, file:PATH')
  .addOption(queryOption('every object that matches when the command starts'))
  .addOption(queriedTypeOption())
  .option('--forever', 'delete at once instead of moving to the trash')
  .addHelpText(
    'after',
    `
Examples:
  lazaret rm 44d88612fea8a8f36de82e1278abb02f
  lazaret rm --query 'tag:test AND uploader:alice' -n
  lazaret rm @hashes.txt --yes
  lazaret rm 44d88612fea8a8f36de82e1278abb02f --forever`,
  )
  .action(async (words: string[], { query, forever = false }: DeleteOptions, command: Command) => {
    const { ids: named, values } = splitWords(words, query)
    if (values.length > 0)
      throw usageError(
        query === undefined ? `"${values[0]}" is not an identifier` : '--query and identifiers exclude each other',
        'hashes, @list.txt, -, file:PATH',
      )
    const context = contextOf(command)
    const kind = queriedKind(command, query)
    const opened = await openClientToChange(context)
    // Read to the end before the question: what was agreed to is what is deleted.
    const ids: string[] = []
    for await (const id of query === undefined ? readIdentifiers(context, named) : idsMatching(opened, { query, kind }))
      ids.push(id)
    const objects = objectCount(ids.length)
    if (ids.length === 0) return void context.messages.note('nothing to delete')
    await agreeTo(context, {
      count: ids.length,
      question: `${objects} will be ${forever ? 'permanently deleted' : 'moved to the trash'}, for everybody.`,
    })
    const isSingle = query === undefined && isSingleIdentifier(named)
    const change = changeOf(
      opened,
      {
        verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
        summary: objectCount,
        apply: async ({ client }, id, signal) => {
          await client.objects.delete(id, { signal, forever })
          return {}
        },
      },
      query !== undefined,
    )
    context.outcome = await applyToEach(context, { items: ids, isSingle }, change)
  })
