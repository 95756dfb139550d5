import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['file', 'admin', 'pe.import:kernel32.dll', 'F1'],
  ['file', 'admin', 'pe.import:KERNEL32.dll', 'F1'],
  ['object', 'admin', 'file.pe.import:KERNEL*', 'F1'],
  ['object', 'admin', 'file.pe.import:user32.dll', 'nothing'],
  ['object', 'admin', 'parent:(file.pe.import:user32.dll)', 'nothing'],
  ['file', 'admin', 'pe.section.name:.text', 'F1'],
  ['file', 'admin', 'pe.section.name:?text', 'F1'],
  ['file', 'admin', 'pe.import:www.evil.example', 'nothing'],
  ['file', 'admin', 'string.domain:*.EVIL.example', 'F1'],
  ['file', 'admin', 'string.url:"http\\://evil.example/100%"', 'F1'],
  ['file', 'admin', 'string.url:"*100%"', 'F1'],
  ['file', 'admin', 'string.url:"*100_"', 'nothing'],
  ['file', 'admin', 'fact:"*evil*"', 'F1'],
  ['file', 'admin', 'fact:kernel32.dll AND NOT fact:kernel33.dll', 'F1'],
  ['file', 'admin', 'fact:x', 'nothing'],
  ['file', 'admin', 'entropy:7.25', 'F1'],
  ['file', 'admin', 'entropy:[7.2 TO *]', 'F1'],
  ['file', 'admin', 'entropy:>7.25', 'nothing'],
  ['file', 'admin', 'entropy:[* TO *]', 'F1'],
  ['file', 'admin', 'entropy:high', 'Invalid value format: high, expected entropy'],
  ['file', 'admin', 'entropy:9', 'Invalid value format: 9, expected entropy'],
  ['file', 'admin', 'pe.compiled:2023-11-14', 'F1'],
  ['file', 'admin', 'pe.compiled:[2023-01-01 TO 2023-12-31]', 'F1'],
  ['file', 'admin', 'pe.compiled:>=2024-01-01', 'nothing'],
  ['file', 'admin', 'pe.compiled:[* TO *]', 'F1'],
  ['file', 'admin', 'pe.compiled:monday', 'Invalid value format: monday, expected date-time'],
  ['file', 'admin', 'pe.imphsh:x', 'No such field pe.imphsh'],
  ['object', 'admin', 'pe.imphash:x', 'No such field pe.imphash'],
  ['file', 'admin', 'pe:x', 'No such field pe'],
  ['file', 'admin', 'pe.import.name:x', 'Subfields are not allowed for this field'],
]

t.test('files are found by their facts', (t) => checkExamples(t, EXAMPLES))
