import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'
import { digest } from '../fixture.ts'
import { CONFIG_LABELS } from '../fixture-configs.ts'

const EXAMPLES: readonly Example[] = [
  ['config', 'admin', 'multi:"evil.example 1, 2,"', 'C-arr C-nest C-url'],
  ['blob', 'admin', 'multi:"ąę nothing"', 'B1'],
  ['blob', 'admin', 'multi:pl?in', 'B2'],
  ['config', 'admin', 'multi:evil.example good.example', 'C-url'],
  ['object', 'admin', 'config.multi:ąćę', 'C-text'],
  ['config', 'admin', 'multi:"\\\\Users\\\\"', 'C-text'],
  ['config', 'admin', 'multi:"\\"hi\\""', 'C-text'],
  ['config', 'admin', 'multi:"\\"key\\":"', 'nothing'],
  ['config', 'admin', `multi:${digest('sha256', 'C-str')}`, 'C-str'],
  ['object', 'admin', `config.multi:"${digest('sha256', 'B2').toUpperCase()} evil"`, 'C-url B2'],
  ['config', 'admin', 'multi:""', CONFIG_LABELS],
  ['object', 'admin', 'blob.multi:""', 'B1 B2'],
  ['blob', 'admin', 'NOT multi:plain', 'B1'],
  ['blob', 'admin', 'multi:"world\\ zz"', 'nothing'],
  ['blob', 'admin', 'multi:o\\nw', 'B1'],
  ['blob', 'admin', 'multi:[a TO b]', 'Range is not supported here (6:13)'],
  ['blob', 'admin', `multi:"${'ab '.repeat(300)}"`, 'nothing'],
  [
    'blob',
    'admin',
    `multi:"${Array.from({ length: 201 }, (_, index) => `w${index}`).join(' ')}"`,
    'The list has too many words: at most 200 are allowed',
  ],
]

t.test('configs and blobs are searched by lists of words and identifiers', (t) => checkExamples(t, EXAMPLES))
