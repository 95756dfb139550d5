import t from 'tap'
import { readOptions } from '../../../tools/dev/read-options.ts'

const read = (...args: string[]) => readOptions(args, '/base')

t.test('what is not given has a default', async (t) =>
  t.strictSame(read(), {
    port: 8080,
    dataFolder: '/base/data-dev',
    objects: null,
    isFresh: false,
    inspects: false,
    wantsHelp: false,
  }),
)

t.test('options are read', async (t) =>
  t.strictSame(read('--port', '0', '--data', 'other', '--objects=5000', '--fresh', '--inspect'), {
    port: 0,
    dataFolder: '/base/other',
    objects: 5000,
    isFresh: true,
    inspects: true,
    wantsHelp: false,
  }),
)

t.test('an error names the option and its value', async (t) => {
  for (const port of ['65536', '-1', '80 80', '', 'http'])
    t.throws(() => read(`--port=${port}`), {
      message: `--port: expected an integer from 0 to 65535, got "${port}"`,
    })
  t.throws(() => read('--objects', '1e6'), { message: /^--objects: expected an integer from 0 to \d+, got "1e6"$/ })
  t.throws(() => read('--data='), { message: '--data: expected a folder, got ""' })
  t.throws(() => read('--prot', '1'), { message: /--prot/ })
  t.throws(() => read('extra'), { message: /extra/ })
})
