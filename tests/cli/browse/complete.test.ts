import t from 'tap'
import { accept, fieldsFor, pieceAt } from '../../../cli/src/browse/complete.ts'
import { backspace, fieldOf, insert, move, remove, removeWord } from '../../../cli/src/browse/edit-field.ts'

t.test('what stands at the cursor of a query', (t) => {
  const table: readonly (readonly [query: string, piece: [string, string] | undefined])[] = [
    ['', ['field', '']],
    ['ta', ['field', 'ta']],
    ['tag:', ['tag', '']],
    ['tag:fe', ['tag', 'fe']],
    ['tag:"feed:ho', ['tag', 'feed:ho']],
    ['yara:', ['rule', '']],
    ['NOT yara:"win_e', ['rule', 'win_e']],
    ['(case:har', ['case', 'har']],
    ['tag:"two wo', ['tag', 'two wo']],
    ['tag:"a\\"b', ['tag', 'a"b']],
    ['tag:"done" AND si', ['field', 'si']],
    ['parent:(tag:dro', ['tag', 'dro']],
    ['(na', ['field', 'na']],
    ['name:"in quotes', undefined],
    ['size:>=1', undefined],
    ['config.fam', ['field', 'config.fam']],
  ]
  for (const [query, wanted] of table) {
    const piece = pieceAt(fieldOf(query))
    t.same(piece && [piece.kind, piece.text], wanted, query)
  }
  t.end()
})

t.test('a suggestion takes its place, quoted where it has to be', (t) => {
  const table: readonly (readonly [query: string, suggestion: string, wanted: string])[] = [
    ['ta', 'tag', 'tag:'],
    ['tag:pa AND na', 'name', 'tag:pa AND name:'],
    ['tag:pa', 'packed', 'tag:packed'],
    ['tag:"fe', 'feed:x', 'tag:"feed:x"'],
    ['yara:win', 'win_emotet', 'yara:win_emotet'],
    ['(tag:t', 'two words', '(tag:"two words"'],
    ['tag:', 'a"b*c?\\', 'tag:"a\\"b\\*c\\?\\\\"'],
  ]
  for (const [query, suggestion, wanted] of table) {
    const field = fieldOf(query)
    const piece = pieceAt(field)
    t.equal(piece && accept(field, piece, suggestion).text, wanted, query)
  }
  t.same(fieldsFor('config', 'fa'), ['favorites', 'family'])
  t.same(fieldsFor('file', ''), [])
  t.end()
})

t.test('a line of text is edited by whole characters', (t) => {
  const family = '👨‍👩‍👧'
  t.same(backspace(fieldOf(`a${family}`)), { text: 'a', cursor: 1 })
  t.same(backspace(fieldOf('')), { text: '', cursor: 0 })
  t.same(move(fieldOf(`a${family}`), 'left'), { text: `a${family}`, cursor: 1 })
  t.same(remove({ text: `a${family}b`, cursor: 1 }), { text: 'ab', cursor: 1 })
  t.same(removeWord(fieldOf('tag:a AND  ')), { text: 'tag:a ', cursor: 6 })
  t.same(insert({ text: 'ac', cursor: 1 }, 'b\n\u001b[2J'), { text: 'ab [2Jc', cursor: 6 })
  t.same(move(fieldOf('abc'), 'start').cursor, 0)
  t.same(move({ text: 'abc', cursor: 0 }, 'right').cursor, 1)
  t.end()
})
