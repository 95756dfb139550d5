import t from 'tap'
import { wordPositionOf } from '../../../cli/src/completion/word-position.ts'
import { quoteForBash, wordsOf } from '../../../cli/src/completion/words.ts'
import { openRun } from '../../../cli/src/context/context-of.ts'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { processIo } from '../../../cli/src/program/io.ts'
import { buildProgram } from '../../../cli/src/run/build-program.ts'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'
import { openCli } from '../support/run-cli.ts'

t.test('words of a line', async (t) => {
  t.same(wordsOf(String.raw`lazaret a\ b "c d" 'e`), { words: ['lazaret', 'a b', 'c d', 'e'], quote: "'" })
  t.same(wordsOf('lazaret '), { words: ['lazaret', ''], quote: '' })
  t.same(wordsOf(`x "a'b`), { words: ['x', "a'b"], quote: '"' })
  t.equal(quoteForBash('feed:honey pot', 'feed:h', ''), String.raw`honey\ pot`)
  t.equal(quoteForBash('--output=json', '--output=j', ''), 'json')
  t.equal(quoteForBash('$(x)`y`', '', ''), String.raw`\$\(x\)\`y\``)
  t.equal(quoteForBash('a"$b', 'a', '"'), String.raw`a\"\$b`)
})

t.test('where a word stands', async (t) => {
  const program = buildProgram(openRun(processIo(), openInterruption()))
  const at = (...words: string[]) => {
    const { path, option, given, word } = wordPositionOf(program, words)
    return { path, option: option?.long, given, word }
  }
  t.same(at('pu'), { path: [], option: undefined, given: [], word: 'pu' })
  t.same(at('-o', 'json', 'tag', 'add', 'x', ''), { path: ['tag', 'add'], option: undefined, given: ['x'], word: '' })
  t.same(at('push', '--tag', 'f'), { path: ['upload'], option: '--tag', given: [], word: 'f' })
  t.same(at('list', '-o', ''), { path: ['list'], option: '--output', given: [], word: '' })
  t.same(at('list', '-ojson', 'f'), { path: ['list'], option: undefined, given: [], word: 'f' })
  t.same(at('list', '--output=js'), { path: ['list'], option: '--output', given: [], word: 'js' })
  t.same(at('upload', '--', '--tag', 'x'), { path: ['upload'], option: undefined, given: ['--tag'], word: 'x' })
})

t.test('values of the server, within its time, and silence where there is none', async (t) => {
  const { app, url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const source = 'rule win_a { condition: filesize < 9 }'
  await admin.send('POST', '/api/yara/ruleset', { name: 'small', source })
  const tags = ['feed:trap', 'feed:mail', 'hidden:\u202e'].map((tag) => ({ tag }))
  await admin.upload('a', { options: { tags } })
  await admin.send('POST', '/api/file/quick_query', { name: 'saved one', query: 'tag:x', type: 'file' })
  await until(async () => (await app.db('yara_match')).length === 1)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const values = async (...words: string[]) => {
    const { code, out, err } = await cli.run(['__complete', 'powershell', '--', ...words])
    t.same({ code, err }, { code: 0, err: '' }, words.join(' '))
    return out.split('\n').flatMap((line) => (line === '' || line.startsWith(':') ? [] : [line.split('\t')[0]]))
  }
  t.same((await values('tag', 'suggest', 'feed:')).sort(), ['feed:mail', 'feed:trap'])
  t.same(await values('tag', 'suggest', 'hidden'), [], 'what cannot be seen is not offered')
  t.same(await values('search', 'tag:"feed:t'), ['tag:"feed:trap"'])
  t.same(await values('search', 'name:x AND yara:wi'), ['name:x AND yara:win_a'])
  t.same(await values('search', 'yara:no'), [])
  t.same(await values('search', 'name:x AND fam'), [], 'no field of files')
  t.same(await values('search', 'configs', 'fam'), ['family:'])
  t.same(await values('search', '--saved', 'sav'), ['saved one'])
  for (const name of ['harbour', 'Harbour two', 'other']) await admin.send('POST', '/api/case', { name })
  t.same((await values('case', 'show', 'har')).sort(), ['harbour'])
  t.same((await values('search', 'tag:x AND case:har')).sort(), ['tag:x AND case:harbour'])
  t.same(await values('search', 'case:"Har'), ['case:"Harbour two"'])
  t.same((await values('case', 'rm', 'other', '')).sort(), ['Harbour two', 'harbour', 'other'])
  await cli.run(['alias', 'set', 'mine', 'search files'])
  t.same(await values('min'), ['mine'])
  t.same(await values('alias', 'rm', 'm'), ['mine'])
  t.same(await values('mine', 'tag:"feed:t'), ['tag:"feed:trap"'], 'as after the words of the alias')
  t.ok((await values('upload', '--share-with', 'ana')).includes('analysts'))
  t.same(await values('list', '--url', 'http://127.0.0.1:9', '--tag', 'x'), [])
  t.same(await values('--url', 'http://127.0.0.1:9', 'tag', 'suggest', 'f'), [], 'a server that is away')
  t.same(await values('-P', 'x'), [])
  t.notOk(
    (await values('')).some((word) => word?.startsWith('__')),
    'what only programs call',
  )
})
