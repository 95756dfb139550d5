import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { concurrently } from '../support/concurrently.ts'
import { listFiles } from '../support/list-files.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { type Sender, seededBytes, streamUpload } from '../support/stream-upload.ts'
import { until } from '../support/until.ts'
import { digestOf } from '../support/upload-load.ts'
import { report } from './report.ts'

const ABORTS = rounds(20)
const [CLIENTS, SIZE_BYTES] = [8, 4_000_000]
const SPARE_DESCRIPTORS = 4
// The borders of the blocks in which bytes are received, buffered and stored.
const BORDERS = [1, 16_384, 65_536, 262_144, 1_048_576, 5_242_880]
const SIZES = BORDERS.flatMap((size) => [size - 1, size, size + 1]).filter((size) => size > 0)
t.setTimeout(900_000 + ABORTS * 5_000)

t.test('clients that leave at 99 % leave nothing behind', async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  const sender = { url: server.url, token: user.token }
  const whole = await send(sender, 'whole', SIZE_BYTES)
  const descriptors = async () => (await readdir(`/proc/${server.pid}/fd`)).length
  await user.get(`/api/file/${whole}/download`)
  const before = await descriptors()
  await concurrently(CLIENTS, Array(ABORTS).keys(), async (number) => {
    await abortUpload(sender, `left ${number}`)
    await abortDownload(sender, whole)
  })
  await until(async () => (await storedFiles(server.folder)).staged.length === 0)
  await until(async () => (await descriptors()) <= before + SPARE_DESCRIPTORS)
  const listed = (await listFiles(user)).map(({ id }) => id)
  t.same(listed, [whole], 'no row')
  t.same((await storedFiles(server.folder)).contents, [whole], 'no content')
  t.equal(digestOf((await user.get(`/api/file/${whole}/download`)).bytes), whole)
  const counts = { uploads: ABORTS, downloads: ABORTS, 'rows, contents or staged files left': listed.length - 1 }
  report(t, { ...counts, 'descriptors more': Math.max(0, (await descriptors()) - before) })
})

t.test('files of the sizes at which blocks end come back as they were', async (t) => {
  const { url, admin: user } = await openTestApp(t)
  const sender = { url, token: user.token }
  for (const size of SIZES) {
    const id = await send(sender, `size ${size}`, size)
    const { bytes } = await user.get(`/api/file/${id}/download`)
    t.same([bytes.length, digestOf(bytes)], [size, id], `${size} bytes`)
  }
})

async function send(sender: Sender, seed: string, sizeBytes: number): Promise<string> {
  const content = seededBytes(seed, sizeBytes)
  const { status, json } = await streamUpload(sender, { name: 'x.bin', sizeBytes, content })
  if (status !== 200) throw new Error(`${sizeBytes} bytes were answered ${status}: ${JSON.stringify(json)}`)
  return json.id
}

async function abortUpload(sender: Sender, seed: string): Promise<void> {
  const sentBytes = Math.floor(SIZE_BYTES * 0.99)
  const content = (async function* () {
    yield* seededBytes(seed, sentBytes)
    throw new Error('the client leaves')
  })()
  await streamUpload(sender, { name: 'x.bin', sizeBytes: SIZE_BYTES, content }).catch(() => undefined)
}

async function abortDownload({ url, token }: Sender, id: string): Promise<void> {
  const asked = request(`${url}/api/file/${id}/download`, { headers: { Authorization: `Bearer ${token}` } }).end()
  const [answer] = await once(asked, 'response')
  let left = Math.floor(SIZE_BYTES * 0.99)
  for await (const chunk of answer) {
    left -= chunk.length
    if (left <= 0) break
  }
  asked.destroy()
}
