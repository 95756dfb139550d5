import t from 'tap'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { parseQuery } from '../../../server/src/search/parser.ts'
import { QueryError } from '../../../server/src/search/query-error.ts'
import { resolveField } from '../../../server/src/search/resolve-field.ts'

function suggestionsFor(name: string, context: SearchKind): readonly string[] {
  const node = parseQuery(`${name}:x`)
  if (node.kind !== 'field') throw new Error('not a field')
  try {
    resolveField(node, context)
    throw new Error(`${name} is a field`)
  } catch (error) {
    if (error instanceof QueryError) return error.suggestions
    throw error
  }
}

const CASES: readonly (readonly [context: SearchKind, name: string, ...suggestions: string[]])[] = [
  ['object', 'name', 'file.name', 'blob.name'],
  ['object', 'family', 'config.family'],
  ['object', 'multi', 'file.multi', 'config.multi', 'blob.multi'],
  ['object', 'cfg.key', 'config.cfg.key'],
  ['object', 'nmae', 'file.name', 'blob.name'],
  ['object', 'file_name', 'file.name'],
  ['object', 'filesize', 'file.size'],
  ['object', 'tags', 'tag'],
  ['object', 'uploadtime', 'upload_time'],
  ['object', 'Tag', 'tag'],
  ['object', 'File.name', 'file.name'],
  ['object', 'fiel.name', 'file.name'],
  ['object', 'confg.cfg.a\\.b', 'config.cfg.a\\.b'],
  ['object', 'atribute.source.url', 'attribute.source.url'],
  ['object', 'file.nme', 'file.name'],
  ['object', 'file.family', 'config.family'],
  ['object', 'static.famly', 'static.family'],
  ['object', 'object.size', 'file.size', 'blob.size'],
  ['object', 'file.tags', 'tag'],
  ['file', 'sha265', 'sha256'],
  ['file', 'content', 'blob.content'],
  ['blob', 'contents', 'content'],
  ['object', 'name.x'],
  ['object', 'sigma'],
  ['object', 'constructor'],
  ['object', '\\"'],
]

t.test('a name that is not a field brings those to mind that may have been meant', async (t) => {
  for (const [context, name, ...suggestions] of CASES)
    t.same(suggestionsFor(name, context), suggestions, `${name} in ${context}`)
})

t.test('whatever is suggested is a field in that place', async (t) => {
  for (const [context, , ...suggestions] of CASES) {
    for (const name of suggestions) {
      const node = parseQuery(`${name}:x`)
      t.doesNotThrow(() => node.kind === 'field' && resolveField(node, context), name)
    }
  }
})
