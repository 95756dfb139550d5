import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { humanCount } from '../text/amounts.ts'
import { changeRows } from './open-lists.ts'

const LOOK_MS = 300

/** Adds a tag to objects by one job. The rows show it at once. Returns the number of objects that could not be tagged. */
export async function tagAll(ids: readonly string[], tag: string, onProgress: (done: string) => void): Promise<number> {
  const client = await fullClient()
  if (isUnsupported('jobs')) {
    for (const id of ids) await client.tags.add(id, tag)
    showTag(ids, tag)
    return 0
  }
  const job = await client.jobs.create({ ids, changes: [{ action: 'add_tag', tag }] })
  showTag(ids, tag)
  let failed = 0
  for await (const now of client.jobs.follow(job.id, { intervalMs: LOOK_MS })) {
    onProgress(humanCount(now.done))
    failed = now.total - now.changed - now.unchanged
  }
  return failed
}

function showTag(ids: readonly string[], text: string): void {
  // The server keeps tags in lower case.
  const tag = text.toLowerCase()
  changeRows(ids, (row) => (row.tags.some((has) => has.tag === tag) ? row : { ...row, tags: [...row.tags, { tag }] }))
}
