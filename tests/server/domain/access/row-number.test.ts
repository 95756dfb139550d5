import t from 'tap'
import { rowNumber } from '../../../../server/src/domain/access/row-number.ts'

t.test('a number that no row can have becomes one that none has, before the database refuses it', async (t) => {
  t.equal(rowNumber('0'), 0)
  t.equal(rowNumber('17'), 17)
  t.equal(rowNumber('2147483647'), 2_147_483_647)
  t.equal(rowNumber('2147483648'), 0)
  t.equal(rowNumber('9'.repeat(400)), 0)
})
