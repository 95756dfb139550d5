import t from 'tap'
import { wrapText } from '../../../cli/src/formats/blocks.ts'
import { fitColumns } from '../../../cli/src/formats/fit.ts'
import type { Shape } from '../../../cli/src/formats/shape.ts'
import { tableWriter } from '../../../cli/src/formats/table.ts'
import { widthOf } from '../../../cli/src/text/width.ts'

type Row = { readonly id: string; readonly name: string; readonly size: string; readonly tags: string }

const shape: Shape<Row> = {
  kind: 'list',
  fields: ['id', 'name', 'size', 'tags'],
  id: ({ id }) => id,
  columns: [
    { title: 'ID', text: ({ id }) => id, shrink: 'hash' },
    { title: 'NAME', text: ({ name }) => name, shrink: 'text' },
    { title: 'SIZE', text: ({ size }) => size },
    { title: 'TAGS', text: ({ tags }) => tags, shrink: 'text', color: 'tags' },
  ],
}
const names = [
  'short',
  '日本語'.repeat(20),
  '\u001b[2J',
  'e\u0301'.repeat(50),
  'x'.repeat(300),
  'a\nb\tc',
  '',
  '👩‍💻'.repeat(9),
]
const rows = names.map((name) => ({ id: 'f'.repeat(64), name, size: '21.0 KiB', tags: 'feed:x plain' }))

async function written(lineWidth: number | undefined): Promise<string> {
  let text = ''
  const options = { paint: (_: string, one: string) => one, viewer: { isHuman: true, now: 0 }, lineWidth }
  const writer = tableWriter(shape, options, async (piece) => {
    text += piece
  })
  for (const row of rows) await writer.add(row)
  await writer.end()
  return text
}

t.test('lines of a table keep to every width of a terminal, or become lines of their own', async (t) => {
  for (let width = 10; width <= 250; width++) {
    const text = await written(width)
    t.notMatch(text, /[\u0000-\u0009\u000b-\u001f]/)
    if (!text.startsWith('ID  ') || text.startsWith('ID    f') || text.startsWith('ID\n')) continue
    for (const line of text.split('\n')) if (widthOf(line) > width) t.fail(`${width}: ${line}`)
  }
  t.match(await written(100), /^ID {14}NAME/)
  t.match(await written(30), /^ID {4}f{64}\nNAME {2}short\nSIZE {2}21\.0 KiB\nTAGS {2}feed:x plain\n\nID/)
  t.match(await written(12), /^ID\n {2}f{64}\nNAME\n {2}short\n/)
  t.match(await written(undefined), 'x'.repeat(300), 'through a pipe nothing is cut')
})

t.test('each record of a stream is written when it arrives, those of a list once their widths are known', async (t) => {
  const options = { paint: (_: string, one: string) => one, viewer: { isHuman: true, now: 0 }, lineWidth: 100 }
  for (const [kind, lines] of [
    ['stream', [2, 3, 4]],
    ['list', [0, 0, 0]],
  ] as const) {
    let text = ''
    const writer = tableWriter({ ...shape, kind }, options, async (piece) => {
      text += piece
    })
    for (const [at, row] of rows.slice(0, 3).entries()) {
      await writer.add(row)
      t.equal(text.split('\n').length - 1, lines[at], `${kind}, record ${at + 1}`)
    }
    await writer.end()
    t.equal(text.split('\n').length - 1, 4, `${kind}, whole`)
  }
})

t.test('columns give way in their order, and not below what can be read', async (t) => {
  const cells = [['f'.repeat(64), 'n'.repeat(40), '4.1 KiB', 't'.repeat(30)]]
  t.same(fitColumns(shape.columns, cells, undefined), [64, 40, 7, 30])
  t.same(fitColumns(shape.columns, cells, 200), [64, 40, 7, 83], 'the last one takes what is left')
  t.same(fitColumns(shape.columns, cells, 100), [14, 40, 7, 33])
  t.same(fitColumns(shape.columns, cells, 80), [14, 23, 7, 30])
  t.same(fitColumns(shape.columns, cells, 47), [14, 10, 7, 10])
  t.equal(fitColumns(shape.columns, cells, 46), undefined)
})

t.test('texts break between words, long words stay whole', async (t) => {
  t.same(wrapText('one two three', 8), ['one two', 'three'])
  t.same(wrapText(`a ${'f'.repeat(64)} b`, 10), ['a', 'f'.repeat(64), 'b'])
  t.same(wrapText('one two', undefined), ['one two'])
  t.same(wrapText('', 5), [''])
})
