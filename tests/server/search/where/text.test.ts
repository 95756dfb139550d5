import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'
import { CONFIG_LABELS } from '../fixture-configs.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'admin', 'tag:feed:spam', 'SearchField is not supported here (4:12)'],
  ['object', 'admin', 'tag:"feed:spam"', 'F1'],
  ['object', 'admin', 'tag:feed\\:*', 'F1'],
  ['object', 'admin', 'tag:FEED*', 'nothing'],
  ['object', 'admin', 'tag:a_b', 'F1'],
  ['object', 'admin', 'tag:"a_*"', 'F1'],
  ['object', 'admin', 'tag:"a_?"', 'F1'],
  ['object', 'admin', 'tag:"a__*"', 'nothing'],
  ['object', 'admin', 'tag:"a%*"', 'F1'],
  ['object', 'admin', 'tag:a?b', 'F1'],
  ['object', 'admin', 'tag:tag\\ with\\ space', 'F1'],
  ['object', 'admin', 'tag:tag*space', 'F1'],
  ['object', 'admin', 'tag:x\\*y', 'F1'],
  ['object', 'admin', 'tag:"x\\*?"', 'F1'],
  ['object', 'admin', 'tag:back\\\\slash', 'F1'],
  ['object', 'admin', 'tag:"back\\\\*"', 'F1'],
  ['object', 'admin', 'tag:"back\\*"', 'nothing'],
  ['object', 'admin', 'tag:"back\\\\\\*"', 'nothing'],
  ['object', 'admin', 'tag:"quote\\"d"', 'F1'],
  ['object', 'admin', 'tag:quote"d', 'F1'],
  ['object', 'admin', 'comment:"*Line two*"', 'F1'],
  ['object', 'admin', 'comment:*100%', 'F1'],
  ['object', 'admin', 'tag:""', 'nothing'],
  ['object', 'admin', 'file.name:alias*', 'F4'],
  ['object', 'admin', 'file.name:al\\*ias', 'F4'],
  ['object', 'admin', 'file.name:al\\*i*', 'F4'],
  // Names are stored as sent here, unlike in the reference.
  ['object', 'admin', 'file.name:alias_one.txt', 'nothing'],
  ['object', 'admin', 'file.name:"alias one.txt"', 'F4'],
  ['object', 'admin', 'NOT file.name:*', 'nothing'],
  ['object', 'admin', 'NOT file.name:plain.exe AND upload_time:<2021-01-01', 'F2 F3 F4'],
  ['object', 'admin', 'NOT config.family:x', CONFIG_LABELS],
  ['object', 'admin', 'NOT tag:* AND (file.name:F* OR blob.name:*)', 'B1 B2'],
  ['object', 'admin', 'tag:[a TO b]', 'Range is not supported here (4:11)'],
  ['object', 'admin', 'tag:>a', 'From is not supported here (4:5)'],
  ['object', 'admin', 'tag:a\0b', 'The value has a NUL character (4:6)'],
  ['blob', 'admin', 'name:blob\\*1', 'B1'],
  ['blob', 'admin', 'type:dyn_cfg AND size:[34 TO 35}', 'B1'],
  ['file', 'admin', 'ssdeep:"3:F2:*"', 'F2'],
]

t.test('texts are compared as they are, or with wildcards', (t) => checkExamples(t, EXAMPLES))
