import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'
import { ANALYSIS } from '../fixture.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'karton:abc', 'Invalid value format: abc, expected UUID'],
  ['object', 'admin', 'karton:12345678*', 'Invalid value format: 12345678*, expected UUID'],
  ['object', 'admin', `analysis:${ANALYSIS}`, 'P3'],
  ['object', 'admin', `karton:"{${ANALYSIS.toUpperCase().replaceAll('-', '')}}"`, 'P3'],
  ['object', 'admin', `karton:"urn:uuid:${ANALYSIS}"`, 'P3'],
  ['object', 'admin', 'analysis:*', 'P3'],
  ['object', 'admin', 'analysis:\\*', 'P3'],
  ['object', 'alice', 'file.name:p* AND NOT karton:*', 'P1 P2 P4'],
  ['object', 'admin', 'analysis:00000000-1234-1234-1234-123456789abc', 'nothing'],
  ['object', 'admin', 'analysis:[a TO b]', 'Range is not supported here (9:16)'],
]

t.test('an analysis is named by any form of its UUID', (t) => checkExamples(t, EXAMPLES))
