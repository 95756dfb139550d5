import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli } = await openSignedIn(t)
const { admin } = app
const upload = async (name: string, parent?: string): Promise<string> =>
  (await admin.upload(`content of ${name}`, { name, options: { ...(parent === undefined ? {} : { parent }) } })).json.id

// mail -> dropper -> payload -> dropper, a cycle; mail -> picture; payload -> log
const mail = await upload('mail')
const dropper = await upload('dropper "x"', mail)
const payload = await upload('payload\u202e', dropper)
const picture = await upload('picture', mail)
const log = await upload('log', payload)
await admin.send('PUT', `/api/object/${payload}/child/${dropper}`)

type Graph = {
  readonly nodes: readonly { readonly id: string; readonly distance: number }[]
  readonly edges: readonly { readonly parent: string; readonly child: string }[]
  readonly left_out: readonly object[]
}
const graphOf = async (...args: string[]): Promise<Graph> =>
  JSON.parse((await cli.run(['graph', dropper, '--format', 'json', ...args])).out)

t.test('relations are followed in both directions, each object once', async (t) => {
  const { nodes, edges, left_out } = await graphOf()
  t.same(
    new Map(nodes.map(({ id, distance }) => [id, distance])),
    [
      [dropper, 0],
      [mail, 1],
      [payload, 1],
      [picture, 2],
      [log, 2],
    ].reduce((all, [id, distance]) => all.set(id, distance), new Map()),
  )
  t.same(
    new Set(edges.map(({ parent, child }) => `${parent} ${child}`)),
    new Set(
      [
        [mail, dropper],
        [mail, picture],
        [dropper, payload],
        [payload, dropper],
        [payload, log],
      ].map((pair) => pair.join(' ')),
    ),
  )
  t.same(left_out, [])
  t.equal((await cli.run(['graph', dropper, '-o', 'ids'])).out.trim().split('\n').length, 5)
  t.match((await cli.run(['graph', dropper, '-o', 'jsonl'])).records, [{ root: dropper }])
})

t.test('a limit and a depth say what they left out', async (t) => {
  const near = await cli.run(['graph', dropper, '--depth', '1', '-o', 'ids'])
  t.equal(near.out.trim().split('\n').length, 3)
  t.match(near.err, 'objects whose own relations were not read: 2; --depth 2 reads them')
  t.match(await graphOf('--limit', '2'), { nodes: { length: 2 }, left_out: [{ count: 1 }, { count: 1 }] })
  t.match((await cli.run(['graph', dropper, '--limit', '2'])).err, 'stopped after 2 objects; --limit follows more')
  for (let at = 0; at < 100; at++) await upload(`child ${at}`, log)
  const full = await cli.run(['graph', log, '--depth', '1', '--limit', '500', '-o', 'jsonl'])
  t.match(full.records, [{ left_out: [{ id: log, side: 'children', count: null }] }])
  t.match(full.err, /lists that may be longer than the 100 shown: 1/)
  t.equal((await cli.run(['graph', log, '--depth', '0'])).code, 2)
  t.equal((await cli.run(['graph', '0'.repeat(64)])).code, 5)
})

t.test('a tree and Graphviz, with names that cannot act', async (t) => {
  const tree = await cli.run(['graph', dropper, '--depth', '1', '--format', 'tree'])
  const [root, ...rest] = tree.out.trim().split('\n')
  t.equal(root, `file ${dropper} dropper "x"`)
  t.match(rest.join('\n'), new RegExp(`[├└]─ parent file ${mail} mail`))
  t.match(tree.out, `file ${payload} payload\\u202e`)
  t.match(tree.err, /relations that the tree does not show: 1/)
  const dot = (await cli.run(['graph', dropper, '--format', 'dot'])).out
  t.match(dot, `"${dropper}" [label="file\\ndropper \\"x\\""]`)
  t.match(dot, `"${mail}" -> "${dropper}"`)
  t.match(dot, /^digraph relations \{\n[\s\S]*\n\}\n$/)
})
