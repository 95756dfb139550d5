import t from 'tap'
import { readMoment, readUnit } from '../../../../server/src/search/where/moment.ts'

const NOW = new Date('2024-03-31T12:30:15.250Z')
const bound = (text: string) => ({ text, start: 9, isInclusive: true, place: 'alone' as const })
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000Z', '')

const RELATIVE: readonly (readonly [text: string, at: string])[] = [
  ['1m', '2024-02-29T12:30:15.250Z'],
  ['1m1d', '2024-02-28T12:30:15.250Z'],
  ['1d1m', '2024-02-28T12:30:15.250Z'],
  ['13m', '2023-02-28T12:30:15.250Z'],
  ['1y', '2023-03-31T12:30:15.250Z'],
  ['1M1m', '2024-02-29T12:29:15.250Z'],
  ['2W3D4H5M6S', '2024-03-14T08:25:09.250Z'],
  ['0s', '2024-03-31T12:30:15.250Z'],
  ['9999y', '0001-01-01T00:00:00'],
  [`${'9'.repeat(400)}m`, '0001-01-01T00:00:00'],
  [`${'9'.repeat(20)}w`, '0001-01-01T00:00:00'],
]

t.test('a relative time goes back by the calendar', async (t) => {
  for (const [text, at] of RELATIVE) {
    const { from, until } = readMoment(bound(text), NOW)
    t.equal(iso(from), at, text.slice(0, 20))
    t.equal(until, from)
  }
})

const ABSOLUTE: readonly (readonly [text: string, from: string, until: string])[] = [
  ['2024-02-28', '2024-02-28T00:00:00', '2024-02-29T00:00:00'],
  ['2024-12-31 23:59', '2024-12-31T23:59:00', '2025-01-01T00:00:00'],
  ['2024-1-2 \t3:4:5', '2024-01-02T03:04:05', '2024-01-02T03:04:06'],
  ['0001-01-01', '0001-01-01T00:00:00', '0001-01-02T00:00:00'],
  ['9999-12-31', '9999-12-31T00:00:00', '9999-12-31T23:59:59.999Z'],
]

t.test('an absolute date covers its unit', async (t) => {
  for (const [text, from, until] of ABSOLUTE) {
    const moment = readUnit(bound(text), NOW)
    t.same([iso(moment.from), iso(moment.until)], [from, until], text)
  }
})

const INVALID = [
  '',
  '2024',
  '2024-02',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '0000-01-01',
  '2024-01-01 24:00',
  '2024-01-01 10',
]
const MORE_INVALID = [
  '2024-01-01 10:60',
  '2024-01-01 10:10:60',
  ' 2024-01-01',
  '2024/01/01',
  '2024-01-01T10:00',
  '1h 2m',
  '-1h',
  '1h1H',
  '1y1Y',
  'h',
  '１h',
]

t.test('anything else is refused', async (t) => {
  for (const text of [...INVALID, ...MORE_INVALID]) {
    const refusal = { message: `Invalid value format: ${text}, expected date-time`, position: 9 }
    t.throws(() => readMoment(bound(text), NOW), refusal, text)
  }
  t.throws(() => readUnit(bound('1h'), NOW), { message: 'Invalid value format: 1h, expected date-time' })
})
