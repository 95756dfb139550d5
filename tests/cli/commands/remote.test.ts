import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openTwoServers } from '../../support/two-servers.ts'
import { openCli } from '../support/run-cli.ts'

const MISSING = '0'.repeat(64)
const RIGHTS = ['adding_files', 'adding_configs', 'adding_blobs', 'adding_parents']

const { near, key } = await openTwoServers(t, { enable_3rd_party_sharing_consent: '1' }, RIGHTS)
const cli = await openCli(t, {
  LAZARET_URL: near.url,
  LAZARET_API_KEY: String(near.admin.token),
  LAZARET_NO_INPUT: '1',
})
t.test('remotes are listed', async (t) => {
  t.match(await cli.run(['remote', 'list', '-o', 'ids']), { code: 0, out: 'far\n' })
})

t.test('several objects are pulled, with an outcome for each', async (t) => {
  const one = (await key.upload('one', { options: { tags: [{ tag: 'far' }] } })).json.id
  const two = (await key.upload('two')).json.id
  await writeFile(cli.path('list.txt'), `${one}\n${MISSING}\n${two}\n`)
  const found = await cli.run(['remote', 'pull', 'far', '@list.txt', '--include', 'tags', '-o', 'jsonl'])
  t.equal(found.code, 3)
  t.match(found.records, [
    { id: one, status: 'changed', skipped: [] },
    { id: MISSING, status: 'not-found', error: { code: 'not_found' } },
    { id: two, status: 'changed' },
  ])
  t.match((await near.admin.get(`/api/file/${one}`)).json, { tags: [{ tag: 'far' }] })
  t.equal((await cli.run(['remote', 'pull', 'far', MISSING])).code, 5)
  t.equal((await cli.run(['remote', 'pull', 'nowhere', one])).code, 5)
  t.equal((await cli.run(['remote', 'pull', 'far', one, '--include', 'tags,shares'])).code, 2)
})

t.test('a dry run looks and stores nothing', async (t) => {
  const { id } = (await key.upload('not yet')).json
  const found = await cli.run(['remote', 'pull', 'far', id, '-n', '-o', 'jsonl'])
  t.match({ code: found.code, rows: found.records }, { code: 0, rows: [{ id, status: 'would-pull' }] })
  t.equal((await near.admin.get(`/api/object/${id}`)).status, 404)
  t.equal((await cli.run(['remote', 'pull', 'far', MISSING, '-n'])).code, 5)
})

t.test('what is below an object comes along, within a bound', async (t) => {
  const top = (await key.upload('top')).json.id
  const options = (parent: string) => ({ options: { parent } })
  const middle = (await key.upload('middle', options(top))).json.id
  const left = (await key.upload('left', options(middle))).json.id
  const blob = { blob_name: 'n', blob_type: 't', content: 'right', parent: middle }
  const right = (await key.send('POST', '/api/blob', blob)).json.id
  const cut = await cli.run(['remote', 'pull', 'far', top, '--recursive', '--limit', '2', '-o', 'jsonl'])
  t.equal(cut.code, 3)
  t.match(cut.err, /stopped at 2 objects; --limit allows more/)
  t.same(
    cut.records.map(({ id }) => id),
    [top, middle],
  )
  const whole = await cli.run(['remote', 'pull', 'far', top, '-r', '-o', 'jsonl'])
  t.equal(whole.code, 0)
  t.same(
    whole.records.map(({ id }) => id),
    [top, middle, left, right],
  )
  const { json } = await near.admin.get(`/api/object/${middle}/relations`)
  t.same(
    json.children.map(({ id }: { id: string }) => id),
    [left, right],
  )
  t.match(json.parents, [{ id: top }])
})

t.test('objects are pushed by name and by search', async (t) => {
  const { id } = (await near.admin.upload('pushed', { options: { tags: [{ tag: 'go' }] } })).json
  const found = await cli.run(['remote', 'push', 'far', '--query', 'tag:go', '--include', 'tags', '-o', 'jsonl'])
  t.match({ code: found.code, rows: found.records }, { code: 0, rows: [{ id, status: 'sent', skipped: [] }] })
  t.match((await key.get(`/api/file/${id}`)).json, { tags: [{ tag: 'go' }] })
  t.equal((await cli.run(['remote', 'push', 'far', id, '--upload-as', 'nosuch'])).code, 5)
  t.equal((await cli.run(['remote', 'push', 'far', MISSING])).code, 5)
  t.equal((await cli.run(['remote', 'push', 'far'])).code, 2)
})

t.test('objects are marked as shareable with third parties', async (t) => {
  const { id } = (await near.admin.upload('kept', { options: { share_3rd_party: false } })).json
  t.equal((await cli.run(['share', 'allow-third-parties', id, '-n'])).code, 0)
  t.match((await near.admin.get(`/api/object/${id}`)).json, { share_3rd_party: false })
  t.equal((await cli.run(['share', 'allow-third-parties', id])).code, 0)
  t.match((await near.admin.get(`/api/object/${id}`)).json, { share_3rd_party: true })
})

t.test('the API of a remote is reached by the command for requests of any kind', async (t) => {
  const found = await cli.run(['api', 'GET', '/remote/far/api/auth/validate', '--jq', '.login'])
  t.match(found, { code: 0, out: /partner/ })
})
