import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['file', 'admin', 'size:1337', 'F1'],
  ['object', 'admin', 'file.size:1kB', 'F2'],
  ['file', 'admin', 'size:"1 kB"', 'F2'],
  ['file', 'admin', 'size:1\\ KB', 'F2'],
  ['file', 'admin', 'size:>1kB AND name:*-*', 'F3'],
  ['file', 'admin', 'size:[1.30kb TO 1.31kb]', 'F1'],
  ['file', 'admin', 'size:[1024 TO 1337}', 'F2 F3'],
  ['file', 'admin', 'size:{1337 TO 1024]', 'F2 F3'],
  ['file', 'admin', 'size:{1024 TO 1025}', 'nothing'],
  ['file', 'admin', 'size:["1 kB" TO *] AND name:d*', 'F3'],
  ['file', 'admin', 'size:>=5 kB', 'UnknownOperation is not supported here (0:10)'],
  ['file', 'admin', 'size:">=5kB"', 'Invalid value format: >=5kB, expected size'],
  ['file', 'admin', 'size:5k', 'Invalid value format: 5k, expected size'],
  ['file', 'admin', 'size:1.5', 'Invalid value format: 1.5, expected size'],
  ['file', 'admin', 'size:-5', 'Prohibit is not supported here (5:6)'],
  ['file', 'admin', 'size:1*', 'Invalid value format: 1*, expected size'],
  ['file', 'admin', 'size:[1* TO 5]', 'Pattern values are not supported here (6:7)'],
  ['file', 'admin', 'size:[\\*a TO 5]', 'Pattern values are not supported here (6:8)'],
  ['file', 'admin', 'size:1TB', 'nothing'],
  ['file', 'admin', `size:${'9'.repeat(5000)}TB`, 'nothing'],
  ['file', 'admin', `size:>=2kB AND size:<=${'9'.repeat(40)}GB`, 'F4'],
  ['object', 'admin', 'file.size:[* TO *] AND blob.name:blob2', 'B2'],
  ['object', 'admin', 'NOT file.size:>*', 'nothing'],
]

t.test('sizes have units and ranges', (t) => checkExamples(t, EXAMPLES))
