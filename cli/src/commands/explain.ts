import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { SEARCH_FIELD_TEXTS, type SearchFieldText } from '../generated/search-fields.ts'
import { usageError } from '../program/cli-error.ts'
import { suggestWord } from '../text/similar.ts'

const columns = [
  { title: 'FIELD', text: ({ field }: SearchFieldText) => field },
  { title: 'FOR', text: ({ for: kinds }: SearchFieldText) => kinds },
  { title: 'MEANING', text: ({ about }: SearchFieldText) => about },
  { title: 'EXAMPLE', text: ({ example }: SearchFieldText) => example },
]
const fields = ['field', 'for', 'about', 'example'] as const
const id = ({ field }: SearchFieldText) => field
const list: Shape<SearchFieldText> = {
  kind: 'list',
  fields,
  id,
  columns: columns.map((column) => (column.title === 'MEANING' ? { ...column, shrink: 'text' } : column)),
}
const details: Shape<SearchFieldText> = { kind: 'details', fields, id, columns }

export const explain = new Command('explain')
  .summary('explain a field of the search language')
  .description('Explains fields of the search language; without a name it lists all of them. Asks no server.')
  .argument('[field]', 'as in a query: tag, file.size, attribute.source')
  .addHelpText(
    'after',
    '\nExamples:\n  lazaret explain upload_time\n  lazaret explain file.size -o json\n  lazaret explain',
  )
  .action(async (name: string | undefined, _options: object, command: Command) => {
    const load = () => (name === undefined ? SEARCH_FIELD_TEXTS : [named(name)])
    await contextOf(command).printAll(name === undefined ? list : details, load)
  })

/** `file.size` and `attribute.source` are about `size` and `attribute`. */
function named(given: string): SearchFieldText {
  const [first = '', second] = given.replace(/:.*$/s, '').toLowerCase().split('.')
  const name = ['file', 'config', 'blob', 'object'].includes(first) && second !== undefined ? second : first
  const found = SEARCH_FIELD_TEXTS.find(({ field }) => field === name)
  if (found) return found
  const names = SEARCH_FIELD_TEXTS.map(({ field }) => field)
  throw usageError(`unknown search field "${given}"`, suggestWord(name, names) ?? 'lazaret explain lists all of them')
}
