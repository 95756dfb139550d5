import { createRequire } from 'node:module'
import type Mustache from 'mustache'
import { cellText, checkFields } from '../formats/fields.ts'
import type { RecordWriter, Shape } from '../formats/shape.ts'
import { reasonOf, usageError } from '../program/cli-error.ts'

type Write = (text: string) => Promise<void>
type Render = (record: unknown) => string
export type Template = { readonly render: Render; readonly fields: readonly string[] }

/** The template, parsed once to check it. `\n`, `\t` and `\\` are escapes as usual. */
export function openTemplate(text: string): Template {
  const mustache: typeof Mustache = createRequire(import.meta.url)('mustache')
  const source = text.replace(/\\([nt\\])/g, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? '\\')
  try {
    const tokens = mustache.parse(source)
    const ending = source.endsWith('\n') ? '' : '\n'
    // The output is not HTML, so nothing is left unescaped for it either: every value is made safe for a terminal.
    const plain = source.replace(/\{\{\{(.*?)\}\}\}/gs, '{{$1}}').replace(/\{\{\s*&/g, '{{')
    return {
      render: (record) => mustache.render(plain, record, undefined, { escape: cellText }) + ending,
      fields: tokens.filter(([kind]) => '#^&name'.includes(kind)).flatMap(([, name]) => (name === '.' ? [] : [name])),
    }
  } catch (error) {
    throw usageError(`--template: "${text}": ${reasonOf(error)}`, "an example: --template '{{id}}\\t{{file_name}}'")
  }
}

/** One text for each record. */
export function templateWriter<T>(shape: Shape<T>, text: string, write: Write): RecordWriter<T> {
  const { render, fields } = openTemplate(text)
  let isChecked = false
  return {
    add: async (record) => {
      if (!isChecked) checkFields(fields, { known: shape.fields, record, option: '--template' })
      isChecked = true
      await write(render(record))
    },
    end: async () => undefined,
  }
}
