import type { AttributeValue } from '@lazaret/sdk'
import { Command } from 'commander'
import { addAttributes, removeAttributes } from '../annotate/change-attributes.ts'
import { printObjectAction } from '../annotate/print-object-action.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { collect } from '../arguments/collect.ts'
import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

const valueList: Shape<AttributeValue> = {
  kind: 'list',
  fields: ['id', 'key', 'value'],
  id: ({ id }) => String(id),
  columns: [
    { title: 'NUMBER', text: ({ id }) => String(id) },
    { title: 'KEY', text: ({ key }) => key, shrink: 'text' },
    { title: 'VALUE', text: ({ value }) => cellText(value), shrink: 'text' },
  ],
}

const examples = `
Examples:
  lazaret attribute add 44d88612fea8a8f36de82e1278abb02f source=mail
  lazaret attribute add @hashes.txt 'case:={"number": 18446744073709551615}' notes=@notes.txt
  lazaret attribute add --query 'tag:emotet' family=emotet -n`

export const attribute = new Command('attribute')
  .summary('add, list and remove attribute values')
  .addCommand(addCommand('add'))
  .addCommand(
    new Command('list')
      .summary('list the attribute values of an object')
      .argument('<id>', 'hash or file:PATH')
      .option('--hidden', 'include the values of hidden keys')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret attribute list 44d88612fea8a8f36de82e1278abb02f\n  lazaret attribute list file:a.exe --hidden -o json',
      )
      .action(
        printObjectAction(valueList, ({ client, id, signal }, { hidden = false }: { readonly hidden?: boolean }) =>
          client.attributes.list(id, { hidden, signal }),
        ),
      ),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('remove attribute values')
      .usage('[options] <id...> <key|key=value...>')
      .argument('[words...]', 'objects, then KEY for all its values, KEY=TEXT or KEY:=JSON for one')
      .option('--number <n>', 'one value by its number; repeat for more', collect)
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `
Examples:
  lazaret attribute rm 44d88612fea8a8f36de82e1278abb02f source=mail
  lazaret attribute rm 44d88612fea8a8f36de82e1278abb02f --number 12
  lazaret attribute rm --query 'attribute.draft:*' draft`,
      )
      .action(removeAttributes),
  )
  .addHelpText('after', examples)

/** Also used by the older command `metakey`. */
export function addCommand(name: string): Command {
  return new Command(name)
    .summary('add attribute values to objects')
    .description(
      'KEY=TEXT adds a text, KEY:=JSON any JSON with its numbers as they are written, KEY=@FILE the text of a file, KEY:=@FILE the JSON in it. An existing value is not added again. After a single object, KEY VALUE is accepted as well.',
    )
    .usage('[options] <id...> <key=value...>')
    .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then attributes')
    .addOption(queryOption('change every object that matches; all words are attributes'))
    .addOption(queriedTypeOption())
    .addHelpText('after', examples)
    .action(addAttributes)
}
