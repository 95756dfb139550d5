import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'alice', 'case:"harbour at night"', 'P2'],
  ['object', 'alice', 'case:HARBOUR*', 'P2'],
  ['object', 'alice', 'case:*night', 'P2'],
  ['object', 'alice', 'case:0D9A6C1F-5a0e-4b55-9a52-6b7a3d0c1e11', 'P2'],
  ['file', 'alice', 'case:harbour* AND NOT case:secret', 'P2'],
  ['object', 'alice', 'case:harbour', 'nothing'],
  ['object', 'alice', 'case:secret', 'nothing'],
  ['object', 'alice', 'case:0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e12', 'nothing'],
  ['object', 'alice', 'case:0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e1', 'nothing'],
  ['object', 'admin', 'case:harbour*', 'F1 P2'],
  ['file', 'admin', 'case:secret', 'P2'],
  ['file', 'admin', 'case:absent OR case:secret', 'P2'],
  ['object', 'alice', 'case:[a TO b]', 'Range is not supported here (5:12)'],
]

t.test('objects are found by cases that the caller may see', (t) => checkExamples(t, EXAMPLES))
