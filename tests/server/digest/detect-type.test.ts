import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { detectType } from '../../../server/src/digest/detect-type.ts'
import { needProgram } from '../../support/programs.ts'

t.test('the documented texts come out', async (t) => {
  const path = join(t.testdir(), 'content')
  const known: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('hello world\n'), 'ASCII text'],
    [Buffer.from('abc'), 'ASCII text, with no line terminators'],
    [Buffer.from([0]), 'very short file (no magic)'],
    [Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), 'MS-DOS executable, MZ for MS-DOS'],
    [Buffer.alloc(0), 'empty'],
  ]
  for (const [bytes, text] of known) {
    writeFileSync(path, bytes)
    t.equal(await detectType(path), text)
  }
})

t.test('the file program agrees, ELF details included', async (t) => {
  if (!needProgram(t, 'file')) return
  const folder = t.testdir()
  const made: readonly (readonly [string, Buffer])[] = [
    ['gzip', gzipSync(Buffer.from('abc'))],
    ['png', Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')],
    ['json', Buffer.from('{"a":1}')],
    ['script', Buffer.from('#!/bin/sh\necho\n')],
    ['noise', Buffer.from('00fe13a7c1d2', 'hex')],
  ]
  for (const [name, bytes] of made) writeFileSync(join(folder, name), bytes)
  for (const path of [process.execPath, ...made.map(([name]) => join(folder, name))]) {
    t.equal(await detectType(path), execFileSync('file', ['--brief', path], { encoding: 'utf8' }).trim(), path)
  }
})

t.test('where libmagic fails the type is data, and no path shows', async (t) => {
  t.equal(await detectType(join(t.testdir(), 'missing')), 'data')
  const folder = join(t.testdir(), 'folder')
  mkdirSync(folder)
  t.notMatch(await detectType(folder), /folder/)
})
