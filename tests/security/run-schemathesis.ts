import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { EXCEPTIONS, REJECTED } from './exceptions.ts'

export type Run = {
  readonly program: string
  readonly url: string
  /** Null: not signed in. */
  readonly token: string | null
  readonly contract: unknown
  readonly phases: readonly string[]
  /** Cases of each operation, in the phases that generate. */
  readonly examples: number
}

export type Result = {
  /** Null: ended by a signal. */
  readonly code: number | null
  /** What was found, with requests that show it. */
  readonly findings: string
  readonly cases: number
  readonly operations: number
}

// The same requests in each run, as far as the server answers alike.
const SEED = '1'
const LIMIT_MS = 4 * 3_600_000

/** Sends requests made from the contract, and checks each answer by it. */
export async function runSchemathesis(run: Run): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-schemathesis-'))
  try {
    await writeFile(join(folder, 'contract.json'), JSON.stringify(run.contract))
    await writeFile(join(folder, 'schemathesis.toml'), settingsOf(run))
    const report = join(folder, 'report.json')
    const child = spawn(run.program, [...wordsOf(run), '--report=json', `--report-json-path=${report}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', COLUMNS: '120' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const ended = once(child, 'close')
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await ended) as [number | null]
    return { code, findings: findingsIn(output) + errors, ...(await countsIn(report)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function wordsOf({ url, phases, examples }: Run): string[] {
  return [
    'run',
    'contract.json',
    `--url=${url}`,
    `--phases=${phases.join(',')}`,
    `--max-examples=${examples}`,
    `--seed=${SEED}`,
    '--checks=all',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--generation-database=none',
    '--no-color',
    '--output-sanitize=false',
  ]
}

function settingsOf({ token }: Run): string {
  // One block for each operation: of two that name it, one would count.
  const names = [...new Set(EXCEPTIONS.flatMap(({ operations }) => operations))]
  const exceptions = names.map((name) => {
    const lines = EXCEPTIONS.filter(({ operations }) => operations.includes(name)).map((each) =>
      'phase' in each
        ? `phases.${each.phase}.enabled = false`
        : `checks.${each.check}.expected-statuses = ${JSON.stringify(each.statuses)}`,
    )
    return `[[operations]]\ninclude-operation-id = "${name}"\n${lines.join('\n')}\n`
  })
  return `warnings = false

[generation]
# Texts have no NUL, which no schema says; the tests of the server send it everywhere.
allow-x00 = false

[phases.coverage]
# server/matrix/matrix.test.ts sends every other method to every address.
unexpected-methods = ["TRACE"]

[checks]
negative_data_rejection.expected-statuses = ${JSON.stringify(REJECTED)}

${token === null ? '' : `[headers]\nAuthorization = ${JSON.stringify(`Bearer ${token}`)}\n`}
${exceptions.join('\n')}`
}

function findingsIn(output: string): string {
  const start = output.search(/^=+ (?:FAILURES|ERRORS) =+$/m)
  return start < 0 ? '' : output.slice(start)
}

async function countsIn(report: string): Promise<Pick<Result, 'cases' | 'operations'>> {
  const read = await readFile(report, 'utf8').catch(() => '{}')
  const { test_cases: cases, operations } = JSON.parse(read) as {
    readonly test_cases?: { readonly generated: number }
    readonly operations?: { readonly tested: number }
  }
  return { cases: cases?.generated ?? 0, operations: operations?.tested ?? 0 }
}
