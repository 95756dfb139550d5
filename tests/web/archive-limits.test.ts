import t from 'tap'
import { ArchiveError } from '../../web/src/upload/archive/archive-error.ts'
import { checkArchiveSize } from '../../web/src/upload/archive/limits.ts'

const MiB = 1024 ** 2

t.test('an archive is unpacked up to each limit, and not beyond it', async (t) => {
  const some = { entries: 1, totalBytes: 1, packedBytes: 1 }
  const packed = 4096 * MiB
  for (const allowed of [
    { ...some, entries: 1000 },
    { ...some, totalBytes: 4096 * MiB, packedBytes: packed },
    { ...some, totalBytes: 64 * MiB },
    { ...some, totalBytes: 200 * MiB, packedBytes: MiB },
    { ...some, totalBytes: 0, packedBytes: 0 },
  ])
    t.doesNotThrow(() => checkArchiveSize(allowed), JSON.stringify(allowed))
  for (const [refused, message] of [
    [{ ...some, entries: 1001 }, /1,000/],
    [{ ...some, totalBytes: 4096 * MiB + 1, packedBytes: packed }, /4\.0 GiB/],
    [{ ...some, totalBytes: 64 * MiB + 1, packedBytes: 0 }, /200/],
    [{ ...some, totalBytes: 200 * MiB + 1, packedBytes: MiB }, /200/],
  ] as const) {
    t.throws(() => checkArchiveSize(refused), ArchiveError, JSON.stringify(refused))
    t.throws(() => checkArchiveSize(refused), { message }, JSON.stringify(refused))
  }
})
