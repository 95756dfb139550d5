import { createHash } from 'node:crypto'

const NAMES = ['invoice_2026.exe', 'update.dll', 'dropper.js', 'setup (1).exe', 'report\u202ecod.exe', 'loader.bin']
const TAGS = [['emotet', 'runnable:win32:exe'], ['feed:honeypot'], ['qakbot', 'packed'], ['feed:mail', 'archive:zip']]

export const demoName = (n: number): string => `${n}_${NAMES[n % NAMES.length]}`

export const demoTags = (n: number): readonly string[] => TAGS[n % TAGS.length] ?? []

/** Bytes that look random but are the same on each run, and do nothing. */
export function demoContent(n: number): Buffer {
  if (n % 3 === 2) return Buffer.from(`#!/bin/sh\n# number ${n}\necho nothing\n`)
  const text = `This program cannot be run in DOS mode.\0\0http://drop.example/gate/${n}\0user-agent: made up\0`
  const pieces = [Buffer.from('MZ'), Buffer.alloc(62), Buffer.from(text), Buffer.alloc(2048, 0x20)]
  let digest = createHash('sha256').update(`made up ${n}`).digest()
  for (let piece = 0; piece < 256; piece += 1) {
    digest = createHash('sha256').update(digest).digest()
    pieces.push(digest)
  }
  return Buffer.concat(pieces)
}

export function demoConfig(n: number): Readonly<Record<string, unknown>> {
  return {
    c2: [
      { host: `198.51.100.${n + 1}`, port: 443 + n },
      { host: 'drop.example', port: 8080 },
    ],
    key: `a1b2c3d4${n}`,
    urls: ['http://drop.example/a', `https://drop.example/${n}`],
    campaign: 20_260 + n,
    ...(n === 1 ? { proxy: { host: '203.0.113.9', port: 3128 } } : { sleep: 60 }),
  }
}
