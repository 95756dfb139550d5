import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { variant } from '../../server/similarity/variants.ts'
import { makePe } from '../../support/pe-file.ts'
import { until } from '../../support/until.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli } = await openSignedIn(t, { enable_facts: '1' })
const { admin } = app
const config = async (json: string): Promise<string> =>
  (await admin.send('POST', '/api/config', { family: 'emotet', config_type: 'static', cfg: JSON.parse(json) })).json.id
const blob = async (content: string): Promise<string> =>
  (await admin.send('POST', '/api/blob', { blob_name: 'a\u202eb.txt', blob_type: 'raw', content })).json.id

t.test('configs differ by key, with numbers as they were sent', async (t) => {
  await writeFile(cli.path('one.json'), '{"port": 1.0, "key": 18446744073709551615, "c2": ["a", "b"], "old.key": true}')
  await writeFile(cli.path('two.json'), '{"port": 1, "key": 18446744073709551614, "c2": ["a", "c", "d"], "new": null}')
  for (const name of ['one', 'two']) await cli.run(['upload', 'config', 'emotet', `${name}.json`])
  const [two = '', one = ''] = (await cli.run(['list', 'configs', '-o', 'ids'])).out.trim().split('\n')
  t.equal(
    (await cli.run(['diff', one, two])).out,
    [
      '{"key":"cfg.c2.1","change":"changed","before":"b","after":"c"}',
      '{"key":"cfg.c2.2","change":"added","after":"d"}',
      '{"key":"cfg.key","change":"changed","before":18446744073709551615,"after":18446744073709551614}',
      '{"key":"cfg.port","change":"changed","before":1.0,"after":1}',
      '{"key":"cfg.\\"old.key\\"","change":"removed","before":true}',
      '{"key":"cfg.new","change":"added","after":null}\n',
    ].join('\n'),
  )
  const table = (await cli.run(['diff', one, two], { columns: 100, env: { NO_COLOR: '1' } })).out
  t.match(table, /~ +cfg\.port +1\.0 +1\n/)
  t.match(await cli.run(['diff', one, one]), { code: 0, out: '', err: 'no differences\n' })
  t.match(await cli.run(['diff', one, one, '-o', 'json']), { code: 0, out: '[]\n' })
})

t.test('blobs and text files differ by line, and cannot act on a terminal', async (t) => {
  const lines = (changed: string) => `one\ntwo\nthree\nfour\n\t${changed}\nsix\n`
  const [one, two] = [await blob(lines('first')), await blob(lines('\u001b[31mnew'))]
  const diff = await cli.run(['diff', one, two, '-U', '1'])
  t.equal(
    diff.out,
    `--- ${one}\ta\\u202eb.txt\n+++ ${two}\ta\\u202eb.txt\n@@ -4,3 +4,3 @@\n four\n-\tfirst\n+\t\\x1b[31mnew\n six\n`,
  )
  t.match((await cli.run(['diff', one, two, '--color', 'always'])).out, '\u001b[31m-\tfirst\u001b[39m')
  t.match((await cli.run(['diff', one, two, '-o', 'jsonl'])).records, [
    { before: one, after: two, diff: /@@ -2,5 \+2,5 @@/ },
  ])
  const [first, second] = [
    (await admin.upload('a text\nof two lines\n')).json.id,
    (await admin.upload('a text\n')).json.id,
  ]
  t.match((await cli.run(['diff', first, second])).out, /-of two lines\n/)
  const many = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word} ${at}\n`).join('')
  t.match(await cli.run(['diff', await blob(many('a')), await blob(many('b'))]), {
    code: 1,
    err: /more than 3000 lines/,
  })
})

t.test('other files differ by digests and facts, and may be similar', async (t) => {
  const [one, two] = [(await admin.upload(variant('a'))).json.id, (await admin.upload(variant('a', 1))).json.id]
  const similar = await cli.run(['diff', one, two])
  t.ok(similar.records.some(({ key, before, after }) => key === 'sha256' && before === one && after === two))
  t.match(similar.err, /similar: tlsh distance \d+, ssdeep score \d+\n/)
  const pe = (await admin.upload(makePe())).json.id
  await until(async () => (await app.app.db('file_facts').whereNot({ state: 'done' })).length === 0)
  const different = await cli.run(['diff', one, pe])
  t.ok(different.records.some(({ key, change }) => key === 'facts.pe' && change === 'added'))
  t.equal(different.err, 'not similar by TLSH or ssdeep\n')
  await app.app.db('file_facts').delete()
  t.match((await cli.run(['diff', one, pe])).err, /facts are not compared/)
  t.match(await cli.run(['diff', one, await config('{"a":1}')]), { code: 2, err: /got a file and a config/ })
  t.equal((await cli.run(['diff', one, '0'.repeat(64)])).code, 5)
  t.equal((await cli.run(['diff', one])).code, 2)
})
