import type { DigestSession, Digests, SimilarityDigests } from './digests.ts'
import type { Reply, Result, Share } from './messages.ts'
import { BLOCK_BYTES, type Channel, type Listener, type Pool } from './pool.ts'

const MIN_BLOCK_BYTES = 16_384
// Per worker, so a stream hashed by two workers has at most 4 MiB in flight.
const MAX_PENDING_BLOCKS = 8

type Waiter = { readonly resolve: () => void; readonly reject: (error: Error) => void }

type Session = {
  readonly pool: Pool
  readonly similarity: SimilarityDigests
  readonly channels: { readonly channel: Channel; readonly share: Share }[]
  readonly waiting: Waiter[]
  block: Uint8Array<ArrayBuffer>
  filledBytes: number
  found: Result
  unanswered: number
  failure: Error | null
}

export function startSession(pool: Pool, similarity: SimilarityDigests): DigestSession {
  const session: Session = {
    pool,
    similarity,
    channels: [],
    waiting: [],
    block: new Uint8Array(0),
    filledBytes: 0,
    found: {},
    unanswered: 0,
    failure: null,
  }
  return {
    update: (chunk) => update(session, chunk),
    finish: (path) => finish(session, path),
    abort: () => abort(session),
  }
}

function update(session: Session, chunk: Uint8Array): Promise<void> | void {
  if (session.failure) throw session.failure
  let rest = chunk
  while (rest.length > 0) {
    if (session.filledBytes === BLOCK_BYTES) sendBlock(session, null)
    if (isBusy(session)) return untilCalm(session).then(() => update(session, rest))
    makeRoom(session, rest.length)
    const taken = rest.subarray(0, session.block.length - session.filledBytes)
    session.block.set(taken, session.filledBytes)
    session.filledBytes += taken.length
    rest = rest.subarray(taken.length)
  }
}

const isBusy = (session: Session): boolean =>
  session.channels.some(({ channel }) => channel.pending() >= MAX_PENDING_BLOCKS)

/** Small files keep a small block: most samples of a busy hour never fill one. */
function makeRoom(session: Session, wantedBytes: number): void {
  const { block, filledBytes } = session
  if (filledBytes < block.length) return
  if (session.channels.length > 0) {
    session.block = new Uint8Array(session.pool.takeBlock())
    return
  }
  const lengthBytes = Math.max(MIN_BLOCK_BYTES, filledBytes * 2, filledBytes + wantedBytes)
  session.block = new Uint8Array(block.buffer.transfer(Math.min(BLOCK_BYTES, lengthBytes)))
}

async function finish(session: Session, path: string): Promise<Digests> {
  if (session.failure) throw session.failure
  sendBlock(session, path)
  while (session.unanswered > 0) await untilCalm(session)
  if (session.failure) throw session.failure
  return complete({ ssdeep: null, tlsh: null, ...session.found })
}

const NAMES = ['md5', 'sha1', 'sha256', 'sha512', 'crc32', 'ssdeep', 'tlsh', 'sizeBytes', 'fileType', 'blocks'] as const

function complete(found: Result): Digests {
  const missing = NAMES.filter((name) => found[name] === undefined)
  if (missing.length > 0) throw new Error(`the digest workers returned no ${missing.join(', ')}`)
  return found as Digests
}

/** Sends the buffered bytes to each channel; with a path they are the last of the stream. */
function sendBlock(session: Session, path: string | null): void {
  if (session.channels.length === 0) openChannels(session, path === null)
  const bytes = session.block.subarray(0, session.filledBytes)
  const copies = session.channels
    .slice(1)
    .map(({ channel, share }) => ({ channel, share, bytes: copyOf(session, bytes) }))
  const first = session.channels.slice(0, 1).map(({ channel, share }) => ({ channel, share, bytes }))
  const further =
    path !== null && !session.channels.some(({ share }) => share.fileType) ? [openTypeChannel(session)] : []
  if (path !== null) session.unanswered = session.channels.length
  for (const { channel, share, bytes } of [...copies, ...first, ...further])
    channel.send({ share, bytes, path, isAborted: false })
  session.block = new Uint8Array(0)
  session.filledBytes = 0
}

function copyOf(session: Session, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(session.pool.takeBlock(), 0, bytes.length)
  copy.set(bytes)
  return copy
}

function openChannels(session: Session, isLarge: boolean): void {
  const { pool, similarity } = session
  // The two shares take about the same time.
  const shares: Omit<Share, 'fileType'>[] =
    isLarge && pool.threads > 1
      ? [
          { hashes: ['sha1', 'sha256'], others: true, ssdeep: similarity.ssdeep, tlsh: false },
          { hashes: ['md5', 'sha512'], others: false, ssdeep: false, tlsh: similarity.tlsh },
        ]
      : [{ hashes: ['md5', 'sha1', 'sha256', 'sha512'], others: true, ...similarity }]
  const channels = pool.openChannels(shares.map(() => listenerOf(session)))
  channels.forEach((channel, n) => {
    const share = shares[n]
    if (share) session.channels.push({ channel, share: { ...share, fileType: channel.detectsTypes } })
  })
}

/** Where none of the workers of this stream is the one that knows types. */
function openTypeChannel(session: Session) {
  const channel = session.pool.openTypeChannel(listenerOf(session))
  const share: Share = { hashes: [], others: false, ssdeep: false, tlsh: false, fileType: true }
  session.channels.push({ channel, share })
  return { channel, share, bytes: new Uint8Array(0) }
}

function listenerOf(session: Session): Listener {
  return { onReply: (reply) => receive(session, reply), onFailure: (error) => fail(session, error) }
}

function receive(session: Session, { result, failure }: Reply): void {
  if (failure !== null) fail(session, new Error(`digesting failed: ${failure}`))
  if (result) {
    Object.assign(session.found, result)
    session.unanswered -= 1
    if (session.unanswered === 0) closeChannels(session)
  }
  for (const waiter of session.waiting.splice(0)) waiter.resolve()
}

async function untilCalm(session: Session): Promise<void> {
  if (session.failure) throw session.failure
  await new Promise<void>((resolve, reject) => session.waiting.push({ resolve, reject }))
}

function fail(session: Session, error: Error): void {
  if (session.failure) return
  session.failure = error
  abandonChannels(session)
  for (const waiter of session.waiting.splice(0)) waiter.reject(error)
}

const abort = (session: Session): void => fail(session, new Error('digesting was aborted'))

function closeChannels(session: Session): void {
  for (const { channel } of session.channels) channel.close()
}

function abandonChannels(session: Session): void {
  for (const { channel, share } of session.channels) {
    channel.send({ share, bytes: new Uint8Array(0), path: null, isAborted: true })
    channel.close()
  }
}
