import { escapeText } from '../../../server/src/json/stored-text.ts'

const NAMES = {
  'a.b': 'dot',
  'a b': 'space',
  'a*': 'star',
  'a"q': 'quote',
  'a\\b': 'bs',
  'a:c': 'colon',
  PORT80: 80,
  ż: 'key',
  '*': 'onestar',
  '': 'empty',
}

const TEXTS = {
  path: 'C:\\Users\\new',
  s: 'ąćę',
  nl: 'line1\nline2',
  q: 'say "hi"',
  pct: '100%_a',
  wild: 'a*b?c',
  end: 'end"',
  nul: 'a\0b',
  star: 'back\\*',
  bug: '\u{1f41b}',
}

/** The configs of the worked examples, and a few texts more. */
const CONFIGS: Readonly<Record<string, object>> = {
  'C-str': { key: 'value' },
  'C-num': { key: 10 },
  'C-num100': { key: 100 },
  'C-numstr': { key: '10' },
  'C-neg': { key: -5 },
  'C-true': { key: true },
  'C-null': { key: null },
  'C-empty': { key: '' },
  'C-arr': { key: [1, 2, 30] },
  'C-obj': { key: { inner: 'value', n: 5 } },
  'C-arrobj': { key: [{ inner: 'value' }, { inner: 'other' }] },
  'C-nest': {
    key: [
      [1, 2],
      [3, [4]],
    ],
  },
  'C-names': NAMES,
  'C-text': TEXTS,
  'C-plainend': { end: 'end' },
  'C-url': { urls: ['http://evil.example/a', 'http://good.example/'] },
}

export const CONFIG_LABELS = Object.keys(CONFIGS).join(' ')

/** Label and stored form of each. */
export function storedConfigs(): [label: string, stored: string][] {
  return Object.entries(CONFIGS).map(([label, config]) => [label, stored({ id: label, ...config })])
}

function stored(config: object): string {
  return JSON.stringify(config, (_name, value) => (typeof value === 'string' ? escapeText(value) : value))
}
