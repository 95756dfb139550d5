import { ADMIN, startServer } from '../support/server-process.ts'
import { report } from './report.ts'
import { runTour, type Target } from './run-tour.ts'

const FOLDER = '/usr/bin'
const MIN_FILES = 500

/** The server that the environment names, else one of our own. */
async function findServer(stack: AsyncDisposableStack): Promise<Target> {
  const { LAZARET_URL: given, LAZARET_USER: login = ADMIN.login, LAZARET_PASSWORD: password } = process.env
  if (given !== undefined) {
    if (password === undefined) throw new Error('LAZARET_URL is set: set LAZARET_PASSWORD too')
    return { url: given, login, password }
  }
  const settings = { LOG_LEVEL: 'error' }
  const { url } = await startServer({ teardown: (run) => stack.defer(run) }, { settings })
  return { url, ...ADMIN }
}

await using stack = new AsyncDisposableStack()
const target = await findServer(stack)
console.log(`server ${target.url}\n`)
const steps = await runTour(target, { folder: FOLDER, most: Number.POSITIVE_INFINITY, largestBytes: 1e9, zips: 50 })
console.log(report(steps))
const [pushed] = steps
const isFull = (pushed?.count ?? 0) >= MIN_FILES
if (!isFull) console.log(`${FOLDER} has fewer than ${MIN_FILES} files: this tour says little`)
if (!isFull || steps.some(({ faults }) => faults !== null && faults.length > 0)) process.exitCode = 1
