import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import t from 'tap'
import { processTree } from '../support/process-tree.ts'
import { needProgram } from '../support/programs.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { digestOf } from '../support/upload-load.ts'
import { report } from './report.ts'
import { mayTrace, readCalls, type SystemCall, traced } from './system-calls.ts'

const UPLOADS = rounds(8)
t.setTimeout(900_000 + UPLOADS * 2_000)

t.test('an upload is answered after its bytes, its name, its folders and its commit are durable', async (t) => {
  if (!needProgram(t, 'strace')) return
  if (!(await mayTrace())) return void t.pass('trace', { skip: 'this machine forbids tracing processes' })
  const server = await startServer(t)
  const user = await signIn(server)
  const ids: string[] = []
  const calls = await traced(await processTree(server.pid), join(server.folder, 'trace'), async () => {
    for (let n = 0; n < UPLOADS; n += 1) {
      const bytes = randomBytes(1000 + n)
      const { status } = await user.upload(bytes)
      if (status !== 200) throw new Error(`an upload was answered ${status}`)
      ids.push(digestOf(bytes))
    }
    // The client may have an answer before the tracer has noted that its call ended: the server serves this request after it.
    await user.get('/api/server')
  })
  const faults = ids.map((id) => faultOf(id, calls)).filter((fault) => fault !== null)
  t.same(faults.slice(0, 5), [], `${faults.length} of ${UPLOADS} uploads`)
  report(t, { uploads: UPLOADS, 'system calls read': calls.length, 'out of order': faults.length })
})

t.test('what is out of order is noticed', async (t) => {
  const id = 'a'.repeat(64)
  const good = [
    '1 fsync(20</d/.staging/p/x>) = 0',
    `1 rename("/d/.staging/p/x", "/d/.staging/p/${id}-1") = 0`,
    '1 mkdir("/d/a", 0755) = 0',
    '1 fsync(21</d>) = 0',
    `1 link("/d/.staging/p/${id}-1", "/d/a/${id}") = 0`,
    '1 fsync(21</d/a> <unfinished ...>',
    '1 <... fsync resumed>)  = 0',
    `1 write(22<socket:[1]>, "B\\0\\0\\0\\fobject\\0${id}", 90) = 90`,
    '1 write(22<socket:[1]>, "Q\\0\\0\\0\\fCOMMIT;\\0", 13) = 13',
    '2 fdatasync(5</d/postgres/pg_wal/01>) = 0',
    '1 write(24<socket:[4]>, "Q\\0\\0\\0\\fCOMMIT;\\0", 13) = 13',
    '1 write(23<socket:[2]>, "HTTP/1.1 200 OK\\r\\n", 20) = 20',
  ]
  t.equal(faultOf(id, readCalls(good.join('\n'))), null)
  for (const missing of [0, 3, 4, 6, 7, 8, 9]) {
    const without = good.filter((_, at) => at !== missing)
    t.not(faultOf(id, readCalls(without.join('\n'))), null, `without ${good[missing]}`)
    const late = [...without, good[missing] ?? '']
    t.not(faultOf(id, readCalls(late.join('\n'))), null, `too late: ${good[missing]}`)
  }
})

/** Null where each step ended before the next one began. */
function faultOf(id: string, calls: readonly SystemCall[]): string | null {
  const link = calls.find(({ name, arguments: given }) => /^link/.test(name) && given.endsWith(`/${id}"`))
  const rename = calls.find(({ name, arguments: given }) => /^rename/.test(name) && given.includes(`/${id}-`))
  if (link === undefined || rename === undefined) return `${id} was never put under its name`
  const staged = textsIn(rename)[0] ?? ''
  const folder = dirname(textsIn(link)[1] ?? '')
  const answer = calls.find(({ began, arguments: given }) => began > link.ended && given.includes('"HTTP/1.1 200'))
  if (answer === undefined) return `${id} was never answered`
  const isIn = (after: number, before: number) => (call: SystemCall) => call.began > after && call.ended < before
  const isSynced = (path: string, after: number, before: number) =>
    calls.filter(isIn(after, before)).some(({ name, arguments: given }) => /sync$/.test(name) && given.includes(path))
  if (!isSynced(`<${staged}>`, -1, rename.began))
    return `the bytes of ${id} were not durable before they got their name`
  for (const made of calls.filter(isIn(-1, answer.began)).filter(({ name }) => /^mkdir/.test(name))) {
    const path = textsIn(made)[0] ?? ''
    if (!folder.startsWith(path)) continue
    if (!isSynced(`<${dirname(path)}>`, made.ended, link.began)) return `the folder ${path} of ${id} was not durable`
  }
  // Other connections commit work of their own meanwhile.
  const sent = calls.filter(isIn(link.ended, answer.began)).filter(({ name }) => /^(?:write|send)/.test(name))
  const connections = new Set(sent.filter(({ arguments: given }) => given.includes(id)).map(descriptorOf))
  const commits = sent.filter((call) => /COMMIT;/.test(call.arguments) && connections.has(descriptorOf(call)))
  if (commits.length === 0) return `${id} was answered without a commit after its bytes were in place`
  // The connection may have served other work right after, which had nothing to make durable.
  const named = commits.filter((commit) => isSynced(`<${folder}>`, link.ended, commit.began))
  if (named.length === 0) return `the name of ${id} was not durable before the commit`
  if (!named.some((commit) => isSynced('/pg_wal/', commit.began, answer.began)))
    return `the commit of ${id} was not durable before the answer`
  return null
}

const descriptorOf = ({ arguments: given }: SystemCall): string => given.split(',')[0] ?? ''

const textsIn = ({ arguments: given }: SystemCall): string[] =>
  [...given.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? '')
