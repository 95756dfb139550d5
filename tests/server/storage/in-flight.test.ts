import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import {
  digestInName,
  inFlightName,
  isMarker,
  listStagingFolders,
  markerName,
  newStagingFolder,
  randomName,
  thisHost,
} from '../../../server/src/storage/in-flight.ts'

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

t.test('an in-flight name carries its digest, and no name is made twice', async (t) => {
  t.equal(digestInName(inFlightName(SHA256, 'received')), SHA256)
  t.equal(digestInName(markerName(SHA256)), SHA256)
  t.not(inFlightName(SHA256, 'received'), inFlightName(SHA256, 'received'))
  t.ok(isMarker(markerName(SHA256)))
  t.notOk(isMarker(inFlightName(SHA256, 'received')))
})

t.test('other names carry none', async (t) => {
  for (const name of [
    randomName(),
    SHA256,
    `${SHA256}-`,
    `x${inFlightName(SHA256, 'received')}`,
    `${inFlightName(SHA256, 'received')}/..`,
  ]) {
    t.equal(digestInName(name), null, name)
  }
})

t.test('staging folders name host and process, also where the host has dashes', async (t) => {
  const folder = t.testdir()
  const own = newStagingFolder(folder)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'a'), '')
  mkdirSync(join(folder, '.staging', 'web-1-77-0123456789abcdef'))
  mkdirSync(join(folder, '.staging', 'something else'))
  const found = (await listStagingFolders(folder)).toSorted((a, b) => a.pid - b.pid)
  t.match(
    found.find(({ path }) => path === own),
    { host: thisHost(), pid: process.pid, names: ['a'] },
  )
  t.match(
    found.find(({ host }) => host === 'web-1'),
    { pid: 77, names: [] },
  )
  t.equal(found.length, 2)
})
