import { concurrencyOf } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { describeMigration, type PlannedMigration, printedPlan } from './planned-migration.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions } from './setting-options.ts'

const REPORT_EVERY_MS = 10_000
// The counts are of all of them.
const MAX_PROBLEMS = 100

type Problem = { readonly sha256: string; readonly state: string; readonly detail: string }

type Survey = {
  readonly state: string
  readonly revision: string | null
  readonly rows: Readonly<Record<string, number>>
  readonly contents: Readonly<Record<string, number | boolean>>
  readonly problems: readonly Problem[]
  readonly planned: readonly PlannedMigration[]
  readonly expected_seconds: number
}

const shape: Shape<Survey> = {
  kind: 'single',
  fields: ['state', 'revision', 'rows', 'contents', 'problems', 'planned', 'expected_seconds'],
  id: () => undefined,
  columns: [
    { title: 'state', text: ({ state }) => (state === 'adopted' ? 'adopted' : 'not adopted') },
    { title: 'revision', text: ({ revision }) => revision ?? 'none' },
    { title: 'rows', text: ({ rows }) => counted(rows) },
    { title: 'contents', text: ({ contents }) => counted(contents) },
    { title: 'to add', text: ({ planned }) => `${planned.length} migrations` },
    { title: 'takes', text: ({ expected_seconds: seconds }) => (seconds < 1 ? 'seconds' : `about ${seconds} s`) },
  ],
  sections: [
    {
      title: 'contents that need attention',
      columns: [
        { title: 'STATE', text: ({ state }) => String(state) },
        { title: 'SHA256', text: ({ sha256 }) => String(sha256) },
        { title: 'DETAIL', text: ({ detail }) => String(detail) },
      ],
      rows: ({ problems }) => problems,
    },
  ],
}

function counted(counts: Readonly<Record<string, number | boolean>>): string {
  return Object.entries(counts)
    .filter(([, count]) => typeof count === 'number')
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ')
}

/** Prints what a database of MWDB Core and its storage have, and what an adoption adds. */
export async function printSurvey(context: Context, options: SettingOptions): Promise<void> {
  const survey = await readSurvey(context, options)
  const { contents, planned } = survey
  await context.printAll(shape, () => [survey])
  for (const step of planned) context.messages.note(describeMigration(step))
  if (survey.state === 'waiting') context.messages.note('nothing was changed; next: lazaret server adopt --apply')
  else context.messages.note('the database is adopted already')
  if (contents.is_partial === true) context.messages.warn('not all contents were looked for')
  if (contents.missing !== 0 || contents.other_size !== 0) context.outcome = 'integrity'
  else if (contents.unread !== 0) context.outcome = 'partial'
}

async function readSurvey(context: Context, options: SettingOptions): Promise<Survey> {
  const { surveyAdoption } = await serverAdmin()
  const { interruption, messages } = context
  const problems: Problem[] = []
  let progress = 'counting rows'
  const timer = setInterval(() => messages.note(`adopt: ${progress}`), REPORT_EVERY_MS)
  try {
    const { state, revision, rows, contents, planned } = await surveyAdoption({
      ...adminOptions(context, options),
      concurrency: concurrencyOf(context.globals),
      stop: interruption.stop,
      abort: interruption.abort,
      onProblem: ({ sha256, state: found, detail }) => {
        if (problems.length < MAX_PROBLEMS) problems.push({ sha256, state: found, detail })
      },
      onProgress: (counts) => {
        progress = counted(snakeCased(counts))
      },
    })
    const steps = printedPlan(planned)
    const expected_seconds = steps.reduce((sum, { expected_seconds: seconds }) => sum + (seconds ?? 0), 0)
    const printed = { rows: snakeCased(rows), contents: snakeCased(contents) }
    return { state, revision, ...printed, problems, planned: steps, expected_seconds }
  } finally {
    clearInterval(timer)
  }
}

function snakeCased<T>(counts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      count,
    ]),
  )
}
