import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['file', 'alice', 'yara:Upx_Packed', 'P2'],
  ['file', 'alice', 'yara:upx*', 'P2'],
  ['file', 'alice', 'yara:*PACKED', 'P2'],
  ['file', 'alice', 'yara:upx?packed', 'P2'],
  ['file', 'alice', 'yara:upx', 'nothing'],
  ['file', 'alice', 'yara:"packers/upx*"', 'P2'],
  ['file', 'alice', 'yara:pack*/upx_packed', 'P2'],
  ['file', 'alice', 'yara:"other/upx*"', 'nothing'],
  ['object', 'alice', 'file.yara:upx* AND NOT file.yara:secret', 'P2'],
  ['file', 'alice', 'yara:secret', 'nothing'],
  ['file', 'alice', 'yara:hidden/*', 'nothing'],
  ['file', 'admin', 'yara:secret AND yara:upx*', 'P2'],
  ['file', 'alice', 'yara:[a TO b]', 'Range is not supported here (5:12)'],
]

t.test('files are found by rules of rulesets that the caller may see', (t) => checkExamples(t, EXAMPLES))
