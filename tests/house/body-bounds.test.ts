import t from 'tap'
import { ABOUT_ACCOUNTS } from '../../server/src/perform/gate.ts'
import { contractOperations } from './body-bounds.ts'

/** What carries the goods has the bound of the setting `max_json_size`. */
const BOUNDED_BY_SETTING = [
  'addAttribute',
  'addMetakey',
  'uploadBlob',
  'uploadBlobBelow',
  'uploadConfig',
  'uploadConfigBelow',
]
const MAX_BYTES_OF_ACCOUNTS = 65_536

const operations = contractOperations()

t.test('every operation with a JSON body has a bound of its own', async (t) => {
  t.ok(operations.length > 40, `${operations.length} operations take JSON`)
  const unbounded = operations.filter(({ maxBytes }) => maxBytes === null).map(({ id }) => id)
  t.same(unbounded.sort(), BOUNDED_BY_SETTING)
})

t.test('what anybody may send, and what is about accounts, is small', async (t) => {
  for (const { id, tag, isPublic, maxBytes } of operations) {
    if (isPublic) t.equal(maxBytes, 16_384, id)
    else if (ABOUT_ACCOUNTS.includes(tag)) t.ok(maxBytes !== null && maxBytes <= MAX_BYTES_OF_ACCOUNTS, id)
  }
})
