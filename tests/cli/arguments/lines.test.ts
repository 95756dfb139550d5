import { Readable } from 'node:stream'
import t from 'tap'
import { linesOf } from '../../../cli/src/arguments/lines.ts'

async function all(stream: Readable): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(stream)) lines.push(line)
  return lines
}

t.test('lines whose characters come in pieces', async (t) => {
  const bytes = Buffer.from('eins\r\nzwölf\n\nletzte')
  const lines = await all(Readable.from([...bytes].map((byte) => Buffer.of(byte))))
  t.same(lines, ['eins', 'zwölf', '', 'letzte'])
  t.same(await all(Readable.from([])), [])
})

t.test('the error of the stream is the error of the loop', async (t) => {
  const broken = new Readable({ read: () => broken.destroy(new Error('broken disk')) })
  await t.rejects(all(broken), { message: 'broken disk' })
})
