import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import type { Answer } from '../support/contract.ts'
import { rounds } from '../support/rounds.ts'
import type { TestUser } from '../support/user.ts'
import { report } from './report.ts'

const WALKS = rounds(2)
const [KEPT, CHURNERS, PAGE] = [40, 4, 5]
const TAG = 'kept'
t.setTimeout(900_000 + WALKS * 30_000)

type Page = readonly { readonly id: string; readonly upload_time: string }[]
type Walk = (user: TestUser, olderThan: string) => Promise<Answer>

const after = (olderThan: string): string => (olderThan === '' ? '' : `&older_than=${olderThan}`)
const WALKS_OF: Readonly<Record<string, Walk>> = {
  'the list of files': (user, olderThan) => user.get(`/api/file?count=${PAGE}${after(olderThan)}`),
  'the list of objects': (user, olderThan) => user.get(`/api/object?count=${PAGE}${after(olderThan)}`),
  'a search that finds everything': (user, olderThan) =>
    user.get(`/api/file?count=${PAGE}&query=${encodeURIComponent('file.size:>0')}${after(olderThan)}`),
  'a search that finds what is kept': (user, olderThan) =>
    user.get(`/api/file?count=${PAGE}&query=${encodeURIComponent(`tag:${TAG}`)}${after(olderThan)}`),
}

t.test(
  'walks during insertions and deletions miss nothing that was there throughout, and repeat nothing',
  async (t) => {
    const { admin } = await openTestApp(t)
    const kept = new Set<string>()
    const churn = { uploads: 0, deletions: 0 }
    const upload = async (tag: string): Promise<string> => {
      const { json } = await admin.upload(randomBytes(50), { options: { tags: [{ tag }] } })
      return json.id
    }
    // What is kept lies between objects that will go.
    const going: string[] = []
    for (let n = 0; n < KEPT; n += 1) {
      going.push(await upload('going'))
      kept.add(await upload(TAG))
    }
    const isOver = new AbortController()
    const churning = Promise.all(
      Array.from({ length: CHURNERS }, async () => {
        while (!isOver.signal.aborted) {
          const id = going.splice(Math.floor(Math.random() * going.length), 1)[0]
          if (id !== undefined)
            churn.deletions += (await admin.send('DELETE', `/api/file/${id}`)).status === 200 ? 1 : 0
          going.push(await upload('going'))
          churn.uploads += 1
        }
      }),
    )
    const counts = { walks: 0, pages: 0, 'missed or repeated': 0 }
    for (let round = 0; round < WALKS; round += 1)
      for (const [name, walk] of Object.entries(WALKS_OF)) {
        const { ids, pages } = await walkAll(admin, walk)
        const faults = [...faultsOf(ids, kept)]
        t.same(faults, [], `${name}, walk ${round}`)
        counts.walks += 1
        counts.pages += pages
        counts['missed or repeated'] += faults.length
      }
    isOver.abort()
    await churning
    t.ok(churn.deletions > WALKS && churn.uploads > WALKS, 'something came and went meanwhile')
    report(t, { ...counts, ...churn })
  },
)

async function walkAll(user: TestUser, walk: Walk): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  for (let pages = 1; ; pages += 1) {
    const { status, json } = await walk(user, ids.at(-1) ?? '')
    if (status !== 200) throw new Error(`a page after ${ids.at(-1)} answered ${status}`)
    const page: Page = json.files ?? json.objects
    if (page.length === 0) return { ids, pages }
    ids.push(...page.map(({ id }) => id))
  }
}

function* faultsOf(ids: readonly string[], kept: ReadonlySet<string>): Generator<string> {
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) yield `${id} came twice`
    seen.add(id)
  }
  for (const id of kept) if (!seen.has(id)) yield `${id} was missed`
}
