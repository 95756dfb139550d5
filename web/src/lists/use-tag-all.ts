import { type FormEvent, useState } from 'react'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { humanCount } from '../text/amounts.ts'
import { jobTexts } from '../texts/jobs.ts'
import { selectionTexts } from '../texts/selection.ts'
import { changeRows } from './open-lists.ts'

export type TagForm = {
  readonly tag: string
  setTag(tag: string): void
  /** The progress or the outcome of the last tag; undefined before. */
  readonly progress: string | undefined
  readonly error: unknown
  readonly isBusy: boolean
  submit(event: FormEvent): void
}

/** A form that adds a tag to objects. `onDone` gets the number of objects that could not be tagged; undefined if none was. */
export function useTagAll(ids: readonly string[], onDone: (failed: number | undefined, tag: string) => void): TagForm {
  const [tag, setTag] = useState('')
  const [progress, setProgress] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    setError(undefined)
    setBusy(true)
    try {
      const failed = await tagAll(ids, tag.trim(), (done) => setProgress(jobTexts.soFar(done, humanCount(ids.length))))
      setProgress(selectionTexts.taggedMany(ids.length - failed))
      setTag('')
      onDone(failed, tag.trim())
    } catch (fault) {
      setProgress(undefined)
      setError(fault)
      onDone(undefined, tag.trim())
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void add()
  }
  return { tag, setTag, progress, error, isBusy, submit }
}

const LOOK_MS = 300

/** Adds a tag to objects by one job. The rows show it at once. Returns the number of objects that could not be tagged. */
async function tagAll(ids: readonly string[], tag: string, onProgress: (done: string) => void): Promise<number> {
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
