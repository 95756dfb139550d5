import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'upload_time:2020-09-01', 'F2 F3'],
  ['object', 'admin', 'upload_time:"2020-09-01 15:30"', 'F2'],
  ['object', 'admin', 'upload_time:"2020-09-01 15:30:00"', 'F2'],
  ['object', 'admin', 'upload_time:2020-9-1', 'F2 F3'],
  ['object', 'admin', 'upload_time:[2020-08-31 TO 2020-09-01]', 'F1 F2 F3'],
  ['object', 'admin', 'upload_time:{2020-08-31 TO 2020-09-01}', 'F1 F2 F3'],
  // Ordered first, then widened: both outer days are whole.
  ['object', 'admin', 'upload_time:[2020-09-28 TO 2020-09-01]', 'F2 F3 F4'],
  ['object', 'admin', 'upload_time:[2020-09-02 TO 2020-09-01]', 'F2 F3'],
  ['object', 'admin', 'upload_time:["2020-09-01 16:00" TO 2020-09-01]', 'F3'],
  ['object', 'admin', 'upload_time:<2020-09-01', 'F1 F2 F3'],
  ['object', 'admin', 'upload_time:>2020-09-02 AND upload_time:<2021-01-01', 'F3 F4'],
  ['object', 'admin', 'upload_time:>=1h AND file.name:p1.bin', 'P1'],
  ['object', 'admin', 'upload_time:[1h TO 4h] AND file.name:*', 'R3h'],
  ['object', 'admin', 'upload_time:1h', 'Invalid value format: 1h, expected date-time'],
  ['object', 'admin', 'upload_time:>=1h1H', 'Invalid value format: 1h1H, expected date-time'],
  ['object', 'admin', 'upload_time:[2020-09-01 TO 1m5d] AND tag:*', 'R40d'],
  ['object', 'admin', 'upload_time:2020-09', 'Invalid value format: 2020-09, expected date-time'],
  [
    'object',
    'admin',
    'upload_time:2020-09-01T15:30:00',
    'Invalid value format: 2020-09-01T15:30:00, expected date-time',
  ],
  ['object', 'admin', 'upload_time:2020*', 'Invalid value format: 2020*, expected date-time'],
  ['object', 'admin', 'upload_time:2020-02-30', 'Invalid value format: 2020-02-30, expected date-time'],
  ['object', 'admin', 'upload_time:0000-01-01', 'Invalid value format: 0000-01-01, expected date-time'],
  ['object', 'admin', 'upload_time:9999-12-31', 'nothing'],
  ['object', 'admin', 'upload_time:<=0001-01-01', 'nothing'],
  ['object', 'admin', 'tag:a_b AND upload_time:>=9999y', 'F1'],
  ['object', 'admin', `tag:a_b AND upload_time:>=${'9'.repeat(400)}s`, 'F1'],
  ['object', 'admin', 'tag:a_b AND upload_time:[* TO *]', 'F1'],
  ['blob', 'admin', 'first_seen:>=1h AND last_seen:>=15M', 'B1 B2'],
  ...['>=1h', '>1h', '>="1h"', '>=1H', '>=45M'].map(
    (range) => ['object', 'admin', `tag:relative AND upload_time:${range}`, 'R30m'] as const,
  ),
  ['object', 'admin', 'tag:relative AND upload_time:[4h TO 1h]', 'R3h'],
  ['object', 'admin', 'tag:relative AND upload_time:[4h TO *]', 'R30m R3h'],
  ['object', 'admin', 'tag:relative AND upload_time:<=1m5d', 'R40d'],
  ['object', 'admin', 'tag:relative AND upload_time:>=2m', 'R30m R3h R40d'],
  ['object', 'admin', 'tag:relative AND upload_time:>=1y2m3w4d5h6M7s', 'R30m R3h R40d'],
  ...['1x', 's1', '1', '1 h'].map(
    (value) =>
      ['object', 'admin', `upload_time:>="${value}"`, `Invalid value format: ${value}, expected date-time`] as const,
  ),
]

t.test('dates cover what they name', (t) => checkExamples(t, EXAMPLES))
