import fc from 'fast-check'
import t from 'tap'
import { tagText } from '../../../../server/src/domain/tags/tag-text.ts'

t.test('normalising a tag twice changes nothing more', async (t) => {
  const property = fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
    const sent = text.toWellFormed()
    if (sent.trim() === '') return true
    const tag = tagText(sent, 'tag')
    return tagText(tag, 'tag') === tag
  })
  t.doesNotThrow(() => fc.assert(property, { numRuns: 5000 }))
})

t.test('the limit is 1024 bytes of UTF-8 after normalising', async (t) => {
  t.equal(tagText(` ${'ż'.repeat(512)} `, 'tag'), 'ż'.repeat(512))
  t.throws(() => tagText(`${'ż'.repeat(512)}x`, 'options.tags.3.tag'), {
    code: 'invalid_request',
    fields: [{ field: 'options.tags.3.tag', message: /1024 bytes/ }],
  })
})
