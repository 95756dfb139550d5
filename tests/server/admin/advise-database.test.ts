import t from 'tap'
import { adviseDatabase } from '../../../server/src/admin/advise-database.ts'

const GIB = 2 ** 30
const MIB = 2 ** 20

/** PostgreSQL as it is delivered. */
const DEFAULTS = {
  is_local: true,
  size_bytes: 6 * GIB,
  shared_buffers_bytes: 128 * MIB,
  effective_cache_size_bytes: 4 * GIB,
  work_mem_bytes: 4 * MIB,
  random_page_cost: 4,
}

t.test('settings as delivered are too small for a database larger than its buffers', async (t) => {
  t.same(adviseDatabase(DEFAULTS, 24 * GIB), [
    'shared_buffers = 6144MB',
    'effective_cache_size = 18432MB',
    'work_mem = 16MB',
    'random_page_cost = 1.1',
  ])
  t.same(adviseDatabase({ ...DEFAULTS, size_bytes: 128 * MIB }, 24 * GIB), [], 'a database that fits')
})

t.test('the memory of another machine is unknown: the size of the database counts', async (t) => {
  const [buffers, ...others] = adviseDatabase({ ...DEFAULTS, is_local: false }, 64 * GIB)
  t.equal(buffers, 'shared_buffers = 1536MB')
  t.same(others, ['work_mem = 16MB', 'random_page_cost = 1.1'])
})

t.test('half of what is advised is good enough, and less is not', async (t) => {
  const good = {
    ...DEFAULTS,
    shared_buffers_bytes: 1 * GIB,
    effective_cache_size_bytes: 3 * GIB,
    work_mem_bytes: 16 * MIB,
    random_page_cost: 2,
  }
  t.same(adviseDatabase(good, 8 * GIB), [])
  t.same(adviseDatabase({ ...good, shared_buffers_bytes: GIB - 1 }, 8 * GIB), ['shared_buffers = 2048MB'])
  t.same(adviseDatabase({ ...good, effective_cache_size_bytes: 3 * GIB - 1 }, 8 * GIB), [
    'effective_cache_size = 6144MB',
  ])
  t.same(adviseDatabase({ ...good, work_mem_bytes: 16 * MIB - 1 }, 8 * GIB), ['work_mem = 16MB'])
  t.same(adviseDatabase({ ...good, random_page_cost: 2.1 }, 8 * GIB), ['random_page_cost = 1.1'])
})
