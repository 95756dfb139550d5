import t from 'tap'
import { ATTACKS, allAttacks, filesOf } from '../chaos/attacks.ts'
import { readPage, renderPage, renderResults } from '../chaos/page.ts'
import { readResults } from '../chaos/results.ts'

t.test('docs/reliability.md shows the figures on record', async (t) => t.equal(readPage(), renderPage()))

t.test('every result belongs to an attack', async (t) => {
  const names = allAttacks()
  t.same(
    Object.keys(readResults()).filter((name) => !names.has(name)),
    [],
  )
})

t.test('a name is one of a file, and two attacks never share one', async (t) => {
  const files = Object.entries(ATTACKS).flatMap(([name, attack]) => filesOf(name, attack))
  t.equal(new Set(files).size, files.length)
})

t.test('a row says what was counted, in which form, and where', async (t) => {
  const attacks = new Map([
    ['kills', { promise: 'Nothing is lost' }],
    ['other', { promise: 'Nothing is wrong' }],
  ])
  const results = { kills: { form: 'short', date: '2026-11-22', ranOn: 'a machine', figures: [{ kills: 3 }] } } as const
  t.equal(
    renderResults(attacks, results),
    `| promise | run it again | figures | run |
|---|---|---|---|
| Nothing is lost | \`npm run test:chaos -- kills\` | short form only: kills: 3 | 2026-11-22 (1) |
| Nothing is wrong | \`npm run test:chaos -- other\` | not run yet |  |

1. a machine`,
  )
})
