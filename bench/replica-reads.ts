import { parseArgs } from 'node:util'
import { createClient } from '@lazaret/sdk'
import { concurrently } from '../tests/support/concurrently.ts'
import { processorSeconds, processTree } from '../tests/support/process-tree.ts'
import { openPrimaryWithReplicas } from '../tests/support/replicated-database.ts'
import { type ServerProcess, startServer, temporaryFolder } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { describeMachine } from './machine.ts'

// Measures reads with none to three replicas, and which database does the work.
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '16' },
    files: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
  },
})
const CLIENTS = Number(values.clients)
const FILES = Number(values.files)
const SECONDS = Number(values.seconds)
const MAX_REPLICAS = 3
const TAGS = 50

await using stack = new AsyncDisposableStack()
const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
const { uri, pid, replicas } = await openPrimaryWithReplicas(t, MAX_REPLICAS)
const folder = await temporaryFolder(t)
const ids = await fill()
console.log(`${await describeMachine()}\n${FILES} files, ${CLIENTS} clients, ${SECONDS} s each\n`)
console.log('              reads   processor time of a read')
console.log('replicas   a second   server   primary   each replica')
for (let count = 0; count <= MAX_REPLICAS; count += 1) await measure(count)

async function fill(): Promise<readonly string[]> {
  const server = await start(0)
  const { token } = await signIn(server)
  const client = createClient({ baseUrl: server.url, apiKey: token ?? '' })
  const items = Array.from({ length: FILES }, (_, at) => ({
    source: new TextEncoder().encode(`file ${at}`),
    name: `${at}.bin`,
    tags: [`feed:${at % TAGS}`],
  }))
  const found: string[] = []
  for await (const { file, error } of client.files.uploadMany(items, { concurrency: CLIENTS })) {
    if (!file) throw error
    found.push(file.sha256)
  }
  await server.stop()
  return found
}

function start(count: number): Promise<ServerProcess> {
  const used = replicas.slice(0, count).map(({ uri }) => uri)
  const settings = { DATABASE_URI: uri, DATABASE_REPLICA_URIS: used.join(','), WORKERS: '2', LOG_LEVEL: 'error' }
  return startServer(t, { folder, settings })
}

async function measure(count: number): Promise<void> {
  const server = await start(count)
  const { token } = await signIn(server)
  await read(server, token, 1)
  const processes = [server.pid, pid, ...replicas.slice(0, count).map((replica) => replica.pid)]
  const before = await usageOf(processes)
  const reads = await read(server, token, SECONDS)
  const after = await usageOf(processes)
  const [ofServer = 0, ofPrimary = 0, ...ofReplicas] = after.map(
    (each, at) => ((each - (before[at] ?? 0)) / reads) * 1000,
  )
  const ofReplica = ofReplicas.length === 0 ? '' : milliseconds(Math.max(...ofReplicas))
  const cells = [String(count).padStart(8), (reads / SECONDS).toFixed(0).padStart(8), milliseconds(ofServer)]
  console.log([...cells, milliseconds(ofPrimary).padStart(9), ofReplica.padStart(12)].join('   '))
  await server.stop()
}

/** Lists, searches and details in turn; returns how many were answered. */
async function read({ url }: ServerProcess, token: string | null, seconds: number): Promise<number> {
  const shapes = [
    () => '/api/file',
    (at: number) => `/api/file?query=${encodeURIComponent(`tag:"feed:${at % TAGS}"`)}`,
    (at: number) => `/api/file/${ids[at % ids.length]}`,
  ]
  let reads = 0
  const end = performance.now() + seconds * 1000
  function* paths() {
    for (; performance.now() < end; reads += 1) yield shapes[reads % shapes.length]?.(reads) ?? ''
  }
  await concurrently(CLIENTS, paths(), async (path) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    await answer.arrayBuffer()
  })
  return reads
}

async function usageOf(roots: readonly number[]): Promise<readonly number[]> {
  return Promise.all(roots.map(async (root) => processorSeconds(await processTree(root))))
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}
