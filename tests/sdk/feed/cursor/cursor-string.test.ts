import t from 'tap'
import { decodeCursor, encodeCursor, isCursorString } from '../../../../sdk/src/feed/cursor/cursor-string.ts'
import { anchorFrontier, windowFrontier } from '../../../../sdk/src/feed/cursor/frontier.ts'
import { emptySnapshot } from '../../../../sdk/src/feed/cursor/state.ts'
import { recordOf, stream } from '../listing.ts'

const textOf = (parts: unknown): string => `lzc1.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`

t.test('a cursor is text that fits into a URL, and becomes the same position again', async (t) => {
  for (const frontier of [anchorFrontier({ anchors: ['a@b'] }), windowFrontier({ horizon: 'h', seen: ['x'] })])
    for (const query of ['', 'tag:"ünïcode ~~~ ???"', 'a', 'ab', '>>>???'.repeat(50)]) {
      const content = { stream: { ...stream, query }, frontier, pending: [recordOf(1), recordOf(2)] }
      const text = encodeCursor({ ...content, pending: content.pending.map((record) => ({ ...record, attempts: 3 })) })
      t.match(text, /^lzc1\.[\w-]+$/)
      t.equal(isCursorString(text), true)
      const pending = content.pending.map((record) => ({ ...record, attempts: 0 }))
      t.same(decodeCursor(text), { ...emptySnapshot(content.stream, frontier), pending })
    }
  for (const from of ['now', 'lzc2.abc', recordOf(1).id]) t.equal(isCursorString(from), false)
})

t.test('a damaged cursor is refused, whatever is damaged', async (t) => {
  const frontier = anchorFrontier({})
  const { id, type, upload_time } = recordOf(1)
  t.doesNotThrow(() => decodeCursor(textOf([stream, frontier, [[id, type, upload_time]]])))
  const damaged = [
    ...[{}, null, [], [stream], [stream, frontier], [stream, frontier, {}], [stream, null, []], [null, frontier, []]],
    ...['server', 'type', 'query'].map((name) => [{ ...stream, [name]: 1 }, frontier, []]),
    ...[[7, type, upload_time], [id, null, upload_time], [id, type], [], 'row', { id }].map((row) => [
      stream,
      frontier,
      [row],
    ]),
  ]
  for (const parts of damaged)
    t.throws(() => decodeCursor(textOf(parts)), { code: 'cursor', reason: 'corrupt' }, JSON.stringify(parts))
  const bytes = Buffer.concat([Buffer.from('["'), Buffer.from([0xff]), Buffer.from('"]')]).toString('base64url')
  for (const text of [`lzc1.${bytes}`, 'lzc1.*', 'lzc1.'])
    t.throws(() => decodeCursor(text), { code: 'cursor', reason: 'corrupt' }, text)
})
