import { randomBytes } from 'node:crypto'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { rounds } from '../support/rounds.ts'

const SAMPLES = rounds(1) * 10

const { app, as } = await openTestApp(t)
const spy = await as({ login: 'spy', capabilities: ['adding_tags', 'adding_comments', 'removing_objects'] })
const owner = await as({ login: 'hidden-user' })
const hidden = (await anObject(app, { type: 'file', visibleTo: [owner] })).dhash
const missing = randomBytes(32).toString('hex')

type Pair = readonly [name: string, method: string, hidden: string, missing: string]
const PAIRS: readonly Pair[] = [
  ['object', 'GET', `/api/object/${hidden}`, `/api/object/${missing}`],
  ['file', 'GET', `/api/file/${hidden}`, `/api/file/${missing}`],
  ['download', 'GET', `/api/file/${hidden}/download`, `/api/file/${missing}/download`],
  ['relations', 'GET', `/api/object/${hidden}/relations`, `/api/object/${missing}/relations`],
  ['comments', 'GET', `/api/object/${hidden}/comment`, `/api/object/${missing}/comment`],
  ['deletion', 'DELETE', `/api/object/${hidden}`, `/api/object/${missing}`],
  ['search', 'GET', `/api/object?query=dhash:${hidden}`, `/api/object?query=dhash:${missing}`],
  ['page', 'GET', `/api/object?older_than=${hidden}`, `/api/object?older_than=${missing}`],
  ['profile', 'GET', '/api/profile/hidden-user', '/api/profile/absent-user'],
]

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

t.test('how long an answer takes says little about what is hidden: figures for a reader', async (t) => {
  for (const [name, method, ...paths] of PAIRS) {
    const times: readonly [number[], number[]] = [[], []]
    const statuses = [new Set<number>(), new Set<number>()] as const
    // In turns, and the order of each turn reversed: what slows the machine down slows down both.
    for (let sample = 0; sample < SAMPLES; sample++) {
      for (const which of sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const started = performance.now()
        statuses[which].add((await spy.send(method, paths[which])).status)
        times[which].push(performance.now() - started)
      }
    }
    const [one, other] = [medianOf(times[0]), medianOf(times[1])]
    report(t, { request: name, 'hidden, ms': one.toFixed(2), 'missing, ms': other.toFixed(2), each: SAMPLES })
    t.strictSame(statuses[0], statuses[1], name)
  }
})
