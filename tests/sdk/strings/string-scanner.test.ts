import t from 'tap'
import { createStringScanner, type StringScanOptions } from '../../../sdk/src/strings/string-scanner.ts'

t.test('strings are found across pieces, in one and two bytes, at any alignment', async (t) => {
  const parts = [
    Uint8Array.of(0, 1, 2),
    Buffer.from('plain ascii'),
    Uint8Array.of(0, 0xff),
    Buffer.from('little', 'utf16le'),
    Uint8Array.of(0xff, 0xff, 0xff),
    Buffer.from('bigger', 'utf16le').swap16(),
    Uint8Array.of(0xff),
    Buffer.from('tail\t12'),
  ]
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  const scan = (options: StringScanOptions, piece: number) => {
    const scanner = createStringScanner(options)
    const found = []
    for (let at = 0; at < bytes.length; at += piece) found.push(...scanner.push(bytes.subarray(at, at + piece)))
    return [...found, ...scanner.end()].sort((one, other) => one.offset - other.offset)
  }
  for (const piece of [1, 2, 3, 7, 1000]) {
    t.strictSame(scan({ minimum: 6, encodings: ['ascii'] }, piece), [
      { offset: 3, encoding: 'ascii', text: 'plain ascii' },
      { offset: 44, encoding: 'ascii', text: 'tail\t12' },
    ])
    t.strictSame(scan({ minimum: 6, encodings: ['utf-16le'] }, piece), [
      { offset: 16, encoding: 'utf-16le', text: 'little' },
    ])
    t.strictSame(scan({ minimum: 6, encodings: ['utf-16be'] }, piece), [
      { offset: 31, encoding: 'utf-16be', text: 'bigger' },
    ])
    t.strictSame(scan({ minimum: 12, encodings: ['ascii', 'utf-16le', 'utf-16be'] }, piece), [])
  }
})
