import { cleanUp } from '../domain/objects/contents/clean-up.ts'
import type { Logger } from '../log.ts'
import { countFaults, keptTables, repairKept } from '../statements/upkeep/kept-tables.ts'
import { DeletedObjectModel } from '../tables/deleted-object.ts'
import { type ContentCheckOptions, checkContents } from './check-contents.ts'
import { checkOrphans } from './check-orphans.ts'
import type { Finding, Part } from './finding.ts'

export type Fsck = ContentCheckOptions & { readonly graceMs: number; readonly log: Logger }

/**
 * Compares database and storage with each other, and what is kept for searching with what it was made from. Safe while a server
 * runs; nothing that may be the last copy of anything is ever deleted.
 */
export async function* fsck(run: Fsck): AsyncGenerator<Finding> {
  const isResumed = run.afterId > 0
  if (!isResumed) yield* guarded('tables', checkTables(run))
  if (run.stop.aborted) return
  let isGivenUp = false
  for await (const finding of checkContents(run)) {
    isGivenUp = finding.state === 'failed'
    yield finding
  }
  // That many failures mean that the storage is unreachable.
  if (run.stop.aborted || isGivenUp) return
  yield* guarded('orphans', checkOrphans(run))
  if (run.stop.aborted) return
  yield* guarded('unfinished', checkUnfinished(run))
}

async function* guarded(part: Part, findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings
  } catch (error) {
    yield finding(part, 'failed', error instanceof Error ? error.message : String(error))
  }
}

async function* checkTables({ db, repair, stop }: Fsck): AsyncGenerator<Finding> {
  for (const table of keptTables) {
    if (stop.aborted) return
    const count = await countFaults(db, table)
    if (count > 0 && repair) await repairKept(db, table)
    const left = count > 0 && repair ? await countFaults(db, table) : count
    const state = count === 0 ? 'whole' : left === 0 ? 'repaired' : 'wrong'
    yield { ...finding('tables', state, count === 0 ? '' : `${count} wrong`), what: table.what }
  }
}

async function* checkUnfinished({ db, storage, log, repair }: Fsck): AsyncGenerator<Finding> {
  const left: string[] = []
  for await (const what of storage.unfinished()) left.push(what)
  const deletions = await DeletedObjectModel.query(db).where({ has_content: true }).resultSize()
  if (repair) await cleanUp({ db, storage, log })
  const after = new Set<string>()
  if (repair) for await (const what of storage.unfinished()) after.add(what)
  for (const what of left) {
    const state = repair && !after.has(what) ? 'repaired' : 'unfinished'
    yield { ...finding('unfinished', state, 'left by a process that exited'), what }
  }
  if (deletions > 0)
    yield finding('unfinished', 'passed', `${deletions} deletions whose content the server still removes`)
}

function finding(part: Part, state: Finding['state'], detail: string): Finding {
  return { part, state, what: part, detail, id: null, total: null }
}
