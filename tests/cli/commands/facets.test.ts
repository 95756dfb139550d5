import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openSignedIn } from '../support/open-signed-in.ts'
import { openCli } from '../support/run-cli.ts'

t.test('each facet is a row, the most frequent values first', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  await admin.upload('one', { options: { tags: [{ tag: 'both' }, { tag: 'first' }] } })
  await admin.upload('two', { options: { tags: [{ tag: 'both' }] } })
  const rows = (await cli.run(['facets', '-o', 'jsonl'])).records
  t.match(rows.slice(0, 5), [
    { facet: 'kind', value: 'file', count: 2 },
    { facet: 'size', value: '[0 TO 1KiB}', count: 2 },
    { facet: 'tag', value: 'both', count: 2 },
    { facet: 'tag', value: 'first', count: 1 },
    { facet: 'uploader', value: 'admin', count: 2 },
  ])
  t.match(rows.at(-1), { facet: 'hour' })
  const fewer = (await cli.run(['facets', 'objects', 'tag:first', '--values', '1', '-o', 'jsonl'])).records
  t.equal(fewer.filter(({ facet }) => facet === 'tag').length, 1)
  const chosen = (await cli.run(['facets', '--by', 'uploader,tag', '-o', 'jsonl'])).records
  t.same([...new Set(chosen.map(({ facet }) => facet))], ['uploader', 'tag'])
  await admin.upload(`<!DOCTYPE html><html>${' '.repeat(2048)}</html>`, {})
  const sized = (await cli.run(['facets', '--by', 'size,format', '-o', 'jsonl'])).records
  t.strictSame(sized, [
    { facet: 'size', value: '[0 TO 1KiB}', count: 2 },
    { facet: 'size', value: '[1KiB TO 10KiB}', count: 1 },
    { facet: 'format', value: 'html', count: 1 },
  ])
  const ofClass = await cli.run(['search', 'files', 'size:[1KiB TO 10KiB}', '-o', 'jsonl'])
  t.equal(ofClass.records.length, 1, 'a class is a range of a query')
  for (const args of [
    ['--by', 'nonsense'],
    ['--by', ''],
    ['--values', '0'],
    ['--values', '101'],
    ['files', 'nmae:x'],
  ])
    t.equal((await cli.run(['facets', ...args])).code, 2, args.join(' '))
})

t.test('statistics are families, tags and the uploads of each day', async (t) => {
  const { app, cli } = await openSignedIn(t)
  const cfg = { c2: 'a' }
  await app.admin.send('POST', '/api/config', { family: 'emotet', config_type: 'static', cfg })
  for (const content of ['one', 'two']) await app.admin.upload(content, { options: { tags: [{ tag: 'packed' }] } })
  const { upload_time } = (await app.admin.upload('old')).json
  const { records, err } = await cli.run(['stats', '-o', 'jsonl'])
  t.same(records.slice(0, 2), [
    { stat: 'family', name: 'emotet', count: 1 },
    { stat: 'tag', name: 'packed', count: 2 },
  ])
  const days = records.slice(2)
  t.ok(days.every(({ stat }) => stat === 'day'))
  t.equal(days.at(-1)?.name, upload_time.slice(0, 10))
  t.equal(
    days.reduce((sum, { count }) => sum + Number(count), 0),
    4,
  )
  t.equal(err, '')
  await app.app.db('object').where({ file_name: 'sample.bin' }).update({ upload_time: '2010-01-01' })
  t.same((await cli.run(['stats', 'tags', '--range', '12h'])).records, [])
  t.match((await cli.run(['stats', 'uploads', '--range', 'all'])).records[0], { stat: 'year', name: '2010' })
  for (const args of [['families,size'], ['--range', '7w'], ['--limit', '0']])
    t.equal((await cli.run(['stats', ...args])).code, 2, args.join(' '))
})
