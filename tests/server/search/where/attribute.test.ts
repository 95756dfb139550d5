import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const HIDDEN = "Using wildcards and ranges for hidden attributes requires 'reading_all_attributes' capability"

const EXAMPLES: readonly Example[] = [
  ['object', 'alice', 'attribute.vis:value', 'P2'],
  ['object', 'alice', 'meta.vis:value', 'P2'],
  ['file', 'alice', 'file.attribute.vis:v*', 'P2'],
  ['object', 'alice', 'attribute.vis.a.b:deep', 'P4'],
  ['object', 'alice', 'attribute.vis.l:2', 'P4'],
  ['object', 'alice', 'attribute.vis:>=10', 'P3'],
  ['object', 'admin', 'attribute.vis:*ą*', 'F1'],
  ['object', 'alice', 'attribute.VIS:value', 'No such attribute: VIS'],
  ['object', 'alice', 'attribute:value', 'Missing attribute key (attribute.<key>:)'],
  ['object', 'alice', 'attribute.unknown:value', 'No such attribute: unknown'],
  ['object', 'alice', 'attribute.nope:value', 'No such attribute: nope'],
  ['object', 'admin', 'attribute.nope:value', 'P2'],
  ['object', 'alice', 'attribute.wonly:value', 'No such attribute: wonly'],
  ['object', 'alice', 'attribute.hid:secret', 'P2'],
  ['object', 'alice', 'attribute.hid:sec*', HIDDEN],
  ['object', 'alice', 'attribute.hid:[a TO z]', HIDDEN],
  ['object', 'admin', 'attribute.hid:sec*', 'P2'],
  ['object', 'alice', 'attribute.hid:sec\\*', 'nothing'],
  ['object', 'alice', 'attribute.hid:">5"', 'nothing'],
  ['object', 'alice', 'attribute.hid:>5', HIDDEN],
  ['object', 'alice', 'attribute.hid:[* TO *]', HIDDEN],
  ['object', 'alice', 'attribute.nope:sec*', 'No such attribute: nope'],
  ['object', 'alice', 'attribute.:x', 'No such attribute: '],
  ['object', 'alice', 'attribute.v\0s:x', 'No such attribute: v\0s'],
  ['object', 'alice', 'attribute.vis:"a\0"', 'The value has a NUL character (14:17)'],
  ['object', 'alice', 'attribute.vis:>"a\0"', 'The value has a NUL character (15:18)'],
  ['object', 'alice', 'attribute.vis:(a)', 'FieldGroup is not supported here (14:16)'],
  ['object', 'admin', 'attribute.vis:"line1\nline2 ą"', 'F1'],
  ['object', 'admin', 'attribute.vis:"line1\\nline2 ą"', 'nothing'],
  ['object', 'admin', 'attribute.vis:line1?line2*', 'F1'],
  ['object', 'alice', 'attribute.vis:"*\\"b\\": \\"deep\\"*"', 'P4'],
  ['object', 'alice', 'attribute.vis.l*:3', 'P4'],
  ['object', 'alice', 'attribute.vis:*', 'P2 P3 P4'],
  ['object', 'alice', 'NOT attribute.vis:*', 'P1'],
  ['object', 'alice', 'attribute.vis:[* TO *] AND attribute.vis:["v" TO "w"]', 'P2'],
  ['object', 'alice', 'child:(attribute.vis.a.b:deep)', 'P1'],
  ['object', 'bob', 'attribute.vis:value OR attribute.vis:10', 'P2 P3'],
  ['object', 'carol', 'attribute.vis:*', 'P2 P4'],
]

t.test('attributes are searched as far as the caller may read their keys', (t) => checkExamples(t, EXAMPLES))
