import t from 'tap'
import { parseIni, valueIn } from '../../../cli/src/profiles/ini.ts'

t.test('what configparser writes and people edit', (t) => {
  const text = [
    '\ufeff# comment',
    '[mwdb]',
    'API_URL = https://a.example/api/',
    '',
    '[mwdb:https://a.example/api/]',
    'username: alice',
    'password = 100%% = sure # no comment',
    'note = first',
    '  second',
    '; comment',
    'empty =',
  ].join('\r\n')
  const ini = parseIni(text)
  const value = (key: string) => valueIn(ini, 'mwdb:https://a.example/api/', key)
  t.equal(valueIn(ini, 'mwdb', 'api_url'), 'https://a.example/api/')
  t.equal(value('username'), 'alice')
  t.equal(value('password'), '100% = sure # no comment')
  t.equal(value('note'), 'first\nsecond')
  t.equal(value('empty'), '')
  t.equal(value('missing'), undefined)
  t.equal(valueIn(ini, 'other', 'username'), undefined)
  t.end()
})

t.test('a fault is reported by its line, without its content', (t) => {
  const wrong: readonly (readonly [text: string, fault: RegExp])[] = [
    ['secret', /line 1: precedes the first section/],
    ['[mwdb]\nsecret', /line 2: is neither a section nor/],
    ['[mwdb]\n= secret', /line 2: is neither/],
    ['[a]\n[a]', /line 2: duplicate section \[a\]/],
    ['[a]\nx = 1\nX = secret', /line 3: duplicate key "x"/],
  ]
  for (const [text, fault] of wrong) {
    t.throws(() => parseIni(text), { message: fault })
    t.throws(() => parseIni(text), { message: /^(?!.*secret)/ })
  }
  t.throws(() => valueIn(parseIni('[a]\nx = %(y)s'), 'a', 'x'), { message: /refers to another key/ })
  t.end()
})
