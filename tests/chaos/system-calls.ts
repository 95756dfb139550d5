import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { until } from '../support/until.ts'

/** A system call: when it began and ended, as the places of its lines in the trace. */
export type SystemCall = {
  readonly name: string
  /** As strace prints them: a descriptor with its path in angle brackets, texts in quotes. */
  readonly arguments: string
  readonly began: number
  readonly ended: number
}

const TRACED = 'fsync,fdatasync,link,linkat,rename,renameat,renameat2,mkdir,mkdirat,write,writev,sendto,sendmsg'
const CALL = /^(\w+)\((.*?)(?:\)\s+= (-?\d+).*| <unfinished \.\.\.>)$/
const RESUMED = /^<\.\.\. (\w+) resumed>.*= (-?\d+)/

/** Whether this machine lets one process trace another. */
export async function mayTrace(): Promise<boolean> {
  const tried = spawn('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
  const [code] = await once(tried, 'exit')
  return code === 0
}

/** The system calls of the processes, and of whatever they start, while the work runs. */
export async function traced(
  pids: readonly number[],
  file: string,
  work: () => Promise<void>,
): Promise<readonly SystemCall[]> {
  const attach = pids.map((pid) => `--attach=${pid}`)
  const tracer = spawn('strace', ['-f', '-y', '-s', '1000', '-o', file, '-e', `trace=${TRACED}`, ...attach], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  let said = ''
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await until(async () => {
    if (tracer.exitCode !== null) throw new Error(`strace ended: ${said}`)
    return pids.every((pid) => new RegExp(`Process ${pid} attached`).test(said))
  })
  try {
    await work()
  } finally {
    tracer.kill('SIGINT')
    await ended
  }
  return readCalls(await readFile(file, 'utf8'))
}

/** Calls that succeeded, in the order in which they began. */
export function readCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { readonly began: number; readonly text: string }>()
  for (const [at, line] of trace.split('\n').entries()) {
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const resumed = RESUMED.exec(rest)
    if (resumed !== null) {
      const { began, text } = unfinished.get(`${pid} ${resumed[1]}`) ?? { began: at, text: '' }
      if (Number(resumed[2]) >= 0) calls.push({ name: resumed[1] ?? '', arguments: text, began, ended: at })
      continue
    }
    const [, name = '', text = '', result] = CALL.exec(rest) ?? []
    if (name === '') continue
    if (result === undefined) unfinished.set(`${pid} ${name}`, { began: at, text })
    else if (Number(result) >= 0) calls.push({ name, arguments: text, began: at, ended: at })
  }
  return calls.sort((a, b) => a.began - b.began)
}
