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

t.test('a mail is known by its header, whatever field comes first', async (t) => {
  const path = join(t.testdir(), 'content')
  const typeOf = (text: string): Promise<string> => {
    writeFileSync(path, text)
    return detectType(path)
  }
  const known = ['From: a@b.example', 'Date: Mon, 1 Jan 2026 00:00:00 +0000', 'MIME-Version: 1.0', 'Return-Path: <a>']
  const fields = ['Subject: a', 'To: c@d.example', 'Message-ID: <x@y>', 'X-Mailer: z', 'Thread-Topic: a', ...known]
  for (const first of fields) {
    const header = [first, ' continued', ...fields.filter((field) => field !== first)].join('\r\n')
    t.match(
      await typeOf(`${header}\r\n\r\n<html>hello</html>\r\n`),
      /^(?:RFC 822 mail|news or mail|SMTP mail|MIME entity), /,
      first,
    )
  }
  t.equal(
    await typeOf('subject: a\nfrom: b\ndate: c\n\nhello\n'),
    'RFC 822 mail, ASCII text',
    'fields in lower case, and plain line feeds',
  )
  const long = `X-A: b\r\n${` ${'a'.repeat(70)}\r\n`.repeat(800)}Subject: a\r\nFrom: b\r\nTo: c\r\n`
  t.match(await typeOf(`${long}X-B: ${'b'.repeat(20_000)}\r\n\r\nhello`), /^RFC 822 mail, ASCII text/, 'a long header')
})

t.test('a text that only resembles a mail stays a text', async (t) => {
  const path = join(t.testdir(), 'content')
  const texts = [
    'Subject: a\nTo: b\nDate: c\n\nwithout a sender\n',
    'Name: a\nFrom: b\n\none common field\nTo: d\nDate: e\n',
    'a note\nFrom: b\nTo: c\nDate: d\n',
    'To: c\nFrom: b\nthe end of the header is missing\nDate: d\n',
    '\n\nTo: c\nFrom: b\nDate: d\n',
    'name: a\non:\n  - push\n',
  ]
  for (const text of texts) {
    writeFileSync(path, text)
    t.equal(await detectType(path), 'ASCII text', text)
  }
})

t.test('where libmagic fails the type is data, and no path shows', async (t) => {
  t.equal(await detectType(join(t.testdir(), 'missing')), 'data')
  const folder = join(t.testdir(), 'folder')
  mkdirSync(folder)
  t.notMatch(await detectType(folder), /folder/)
})
