import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const unknown = '0'.repeat(64)
const { app, cli, cliOf } = await openSignedIn(t)
const upload = async (content: string): Promise<string> => (await app.admin.upload(content)).json.id
const reader = await cliOf(await app.as({ capabilities: ['access_all_objects'] }))

t.test('objects are marked as favourites and unmarked', async (t) => {
  const [a, b] = [await upload('a'), await upload('b')]
  const found = async () => (await cli.run(['search', 'objects', 'favorites:admin', '-o', 'ids'])).out
  t.match((await cli.run(['favorite', 'add', a, '-n'])).records, [{ id: a, status: 'would-mark' }])
  t.equal(await found(), '')
  t.match(await cli.run(['favorite', 'add', a, b]), { code: 0, err: 'marked 2 objects as favourite\n' })
  t.same((await cli.run(['favorite', 'list', '-o', 'ids'])).out.trim().split('\n').sort(), [a, b].sort())
  t.equal((await cli.run(['favorite', 'list', 'configs', '-o', 'ids'])).out, '')
  for (const words of [
    ['link', 'list', a],
    ['relations', a],
  ])
    t.match(await cli.run(words), { code: 0, out: '' })
  t.equal(await found(), `${b}\n${a}\n`)
  t.match(await cli.run(['favourite', 'rm', '--query', 'favorites:admin']), { code: 0 })
  t.equal(await found(), '')
  t.match(await cli.run(['favorite', 'add', unknown]), { code: 5 })
  t.match(await cli.run(['favorite', 'add']), { code: 2 })
  t.match(await reader.run(['favorite', 'add', a]), { code: 4, err: /personalize/ })
})

t.test('searches are saved, listed and forgotten by name or number', async (t) => {
  t.match(await cli.run(['query', 'save', 'packed', 'tag:packed', '-n']), { code: 0, err: /would save/ })
  t.equal((await cli.run(['query', 'list'])).out, '')
  t.match((await cli.run(['query', 'save', 'packed', 'tag:packed'])).records, [
    { name: 'packed', type: 'file', query: 'tag:packed' },
  ])
  await cli.run(['query', 'save', 'packed', 'family:x', '--type', 'config'])
  await cli.run(['query', 'save', 'third', 'tag:x'])
  t.equal((await cli.run(['query', 'list'])).records.length, 3)
  t.match((await cli.run(['query', 'list', '--type', 'config'])).records, [{ query: 'family:x' }])
  t.match(await cli.run(['query', 'rm', 'packed']), { code: 1, out: /2 searches are called/ })
  t.match((await cli.run(['query', 'rm', 'packed', '--type', 'config', '-n'])).records, [{ status: 'would-remove' }])
  t.match(await cli.run(['query', 'rm', 'packed', '--type', 'config']), { code: 0 })
  const [{ id } = {}] = (await cli.run(['query', 'list', '--type', 'file'])).records
  t.match(await cli.run(['query', 'rm', String(id), 'third', 'nothing']), { code: 3 })
  t.equal((await cli.run(['query', 'list'])).out, '')
  t.match(await cli.run(['query', 'rm', 'nothing']), { code: 5 })
  t.match(await cli.run(['query', 'save', 'x', 'y', '--type', 'nonsense']), { code: 2 })
  t.match(await reader.run(['query', 'save', 'x', 'tag:y']), { code: 4, err: /personalize/ })
})

t.test('analyses are linked, listed, waited for and taken away', async (t) => {
  const id = await upload('analysed')
  const analyses = Array.from({ length: 12 }, () => randomUUID())
  const [first = ''] = analyses
  t.match((await cli.run(['analysis', 'assign', id, first, '-n'])).records, [{ status: 'would-assign' }])
  const assigned = await cli.run(['analysis', 'assign', id, ...analyses])
  t.match(assigned, { code: 0, err: 'assigned 12 analyses\n' })
  t.same(
    new Set((await cli.run(['analysis', 'list', id, '-o', 'ids'])).out.trim().split('\n')),
    new Set(analyses),
    'beyond one page',
  )
  const waited = await cli.run(['analysis', 'wait', id, '--timeout', '10m'])
  t.match(waited.records, [{ id, status: 'finished', configs: 0 }])
  t.match((await cli.run(['analysis', 'wait', id, '--analysis', first])).records, [{ status: 'finished' }])
  t.match(await cli.run(['analysis', 'unassign', id, first, randomUUID()]), { code: 3 })
  t.equal((await cli.run(['analysis', 'list', id])).records.length, 11)
  t.match(await cli.run(['analysis', 'assign', id, 'x']), { code: 1, out: /not a UUID/ })
  t.match(await cli.run(['analysis', 'wait', unknown]), { code: 5 })
  t.match((await cli.run(['analysis', 'wait', await upload('not analysed')])).records, [{ status: 'not_analyzed' }])
  t.match(await reader.run(['analysis', 'assign', id, first]), { code: 4, err: /analysis_manage/ })
  t.match(await reader.run(['analysis', 'unassign', id, first]), { code: 4, err: /analysis_manage/ })
})

t.test('an analysis is started where there is a backend', async (t) => {
  const id = await upload('to be analysed')
  t.match((await cli.run(['analysis', 'start', id, '--arg', 'execute=a b', '-n'])).records, [
    { id, status: 'would-start', arguments: { execute: 'a b' } },
  ])
  t.match(await cli.run(['analysis', 'start', id]), { code: 6, out: /no analysis backend/ })
  t.match(await cli.run(['analysis', 'start', id, '--arg', 'nothing']), { code: 2 })
  t.match(await cli.run(['analysis', 'start']), { code: 2 })
  t.match(await reader.run(['analysis', 'start', id]), { code: 4, err: /analysis_manage/ })
})
