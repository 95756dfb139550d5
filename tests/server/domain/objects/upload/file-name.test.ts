import fc from 'fast-check'
import t from 'tap'
import { storedFileName } from '../../../../../server/src/domain/objects/upload/file-name.ts'

t.test('no name, however sent, is a path, hidden, or too long for the index', async (t) => {
  const name = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed())
  const nasty = fc.oneof(name, fc.stringMatching(/^[./\\ \t\u0000a]{0,12}$/))
  const property = fc.property(nasty, (sent) => {
    const stored = storedFileName(sent)
    return (
      !/[/\\\p{Cc}]/u.test(stored) &&
      !stored.startsWith('.') &&
      stored === stored.trim() &&
      storedFileName(stored) === stored
    )
  })
  t.doesNotThrow(() => fc.assert(property, { numRuns: 5000 }))
})
