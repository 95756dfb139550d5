import t from 'tap'
import { delimitedWriter } from '../../../cli/src/formats/delimited.ts'
import type { Shape } from '../../../cli/src/formats/shape.ts'

const shape: Shape<{ readonly name: string }> = { kind: 'list', fields: ['name'], id: ({ name }) => name, columns: [] }

t.test('no cell begins with what a spreadsheet would take for a formula', async (t) => {
  const names = ['=1+1', '+1', '-1', '@sum', '\t=1+1', '\r=1+1']
  for (const separator of [',', '\t'] as const) {
    const cells: string[] = []
    const options = { separator, isForExcel: true, fields: undefined }
    const writer = delimitedWriter(shape, options, async (text) => void cells.push(text))
    for (const name of names) await writer.add({ name })
    t.equal(cells.length, names.length + 1)
    for (const cell of cells.slice(1)) t.notMatch(cell, /^"?[=+\-@\t\r]/, JSON.stringify(cell))
  }
})
