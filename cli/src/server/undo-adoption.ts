import { concurrencyOf } from '../arguments/quantities.ts'
import { agreeTo } from '../context/agree.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000

type AdoptionLoss = { readonly state: string; readonly rows: number; readonly what: string; readonly detail: string }

const shape: Shape<AdoptionLoss> = {
  kind: 'list',
  fields: ['state', 'rows', 'what', 'detail'],
  id: ({ what }) => what,
  columns: [
    { title: 'STATE', text: ({ state }) => state },
    { title: 'ROWS', text: ({ rows }) => String(rows) },
    { title: 'WHAT', text: ({ what }) => what },
    { title: 'DETAIL', text: ({ detail }) => detail },
  ],
}

/** Lists what MWDB Core cannot hold, asks, and takes away what the adoption has added. */
export async function undoAdoption(context: Context, options: SettingOptions): Promise<void> {
  const { messages } = context
  await agree(context, await readLosses(context, options))
  if (context.isDryRun) {
    messages.note('nothing was changed')
    return
  }
  const { undoAdoption: undo } = await serverAdmin()
  const remains = await undo({
    ...adminOptions(context, options),
    stop: context.interruption.stop,
    onMigration: (name) => messages.note(`adopt: undoing ${name}`),
  })
  for (const each of remains) messages.warn(each)
  messages.note('the adoption was undone: MWDB Core can be started')
}

type CountedLoss = Omit<AdoptionLoss, 'state'> & { readonly isRemoved: boolean }

async function readLosses(context: Context, options: SettingOptions): Promise<readonly CountedLoss[]> {
  const { interruption, messages } = context
  const { surveyUndo } = await serverAdmin()
  let progress = 'looking'
  const timer = setInterval(() => messages.note(`adopt: ${progress}`), REPORT_EVERY_MS)
  try {
    return await surveyUndo({
      ...adminOptions(context, options),
      concurrency: concurrencyOf(context.globals),
      stop: interruption.stop,
      abort: interruption.abort,
      onContent: (done, total) => {
        progress = `${done} of ${total} contents looked at`
      },
    })
  } finally {
    clearInterval(timer)
  }
}

async function agree(context: Context, losses: readonly CountedLoss[]): Promise<void> {
  await context.printAll(shape, () =>
    losses.map(({ isRemoved, ...loss }) => ({ state: isRemoved ? 'removed' : 'kept', ...loss })),
  )
  const count = losses.reduce((sum, { isRemoved, rows }) => (isRemoved ? sum + rows : sum), 0)
  await agreeTo(context, {
    count,
    question: `Everything that the adoption added is removed, with ${count} rows that MWDB Core cannot hold.`,
  })
}
