import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { makeApk, makeDex } from '../../support/apk-file.ts'
import { makeLnk, makeMsg, makeOle, makeOoxml, makePpt, PDF } from '../../support/document-files.ts'
import { makeInterlacedPng, makePng } from '../../support/icons.ts'
import { makePe } from '../../support/pe-file.ts'
import { rounds } from '../../support/rounds.ts'
import { seeded } from '../../support/seeded.ts'

const contract = JSON.parse(
  readFileSync(new URL('../../../server/src/generated/openapi.json', import.meta.url), 'utf8'),
)
const followsSchema = new Ajv2020({ strict: false, validateFormats: false })
  .addSchema({ $id: 'api', components: contract.components })
  .compile({ $ref: 'api#/components/schemas/StaticFacts' })

const SEED = 20_260_101
const MAX_SECONDS = 5
const ROUNDS: Readonly<Record<string, number>> = { elf: 300 }
const MAX_JSON = 2 * 1024 * 1024
const EXTREMES = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff]

const files: Readonly<Record<string, Buffer>> = {
  pe: makePe(),
  'pe with an icon': makePe({ icon: makePng() }),
  'pe with an interlaced icon': makePe({ icon: makeInterlacedPng() }),
  elf: readFileSync('/bin/ls'),
  ole: makeOle(),
  'ole with a message': makeMsg({ subject: 'a', attachments: [{ name: 'b', content: Buffer.from('c') }] }),
  'ole with a presentation': makePpt(),
  ooxml: await makeOoxml(),
  apk: await makeApk(),
  'apk with a certificate': await makeApk({ certificate: Buffer.alloc(64, 0x30) }),
  dex: makeDex(['LMain;', 'Lcom/example/Other;']),
  zip: Buffer.from(await makeZip([{ name: 'a', content: 'b' }])),
  lnk: makeLnk(),
  pdf: PDF,
}

/** Some bytes and words are others, and the end may be missing; most changes are in the headers. */
function mutated(file: Buffer, random: () => number): Buffer {
  const below = (end: number): number => Math.floor(random() * end)
  const copy = Buffer.from(file)
  const range = random() < 0.7 ? Math.min(copy.length, 2048) : copy.length
  for (let n = below(12); n >= 0; n--) {
    const at = below(range - 4)
    if (random() < 0.5) copy[at] = below(256)
    else copy.writeUInt32LE(EXTREMES[below(EXTREMES.length)] ?? 0, at & ~3)
  }
  return random() < 0.2 ? copy.subarray(0, below(copy.length)) : copy
}

for (const [name, file] of Object.entries(files))
  t.test(`changed ${name} files are read within limits`, async (t) => {
    const random = seeded(SEED)
    t.equal(extractFacts({ data: file, sizeBytes: file.length }).facts.format, name.split(' ')[0])
    for (let round = 0; round < rounds(ROUNDS[name] ?? 100); round++) {
      const data = mutated(file, random)
      const before = process.cpuUsage()
      const { facts, terms } = extractFacts({ data, sizeBytes: data.length })
      const { user, system } = process.cpuUsage(before)
      const json = JSON.stringify({ facts, terms })
      const isFine = (user + system) / 1e6 < MAX_SECONDS && json.length < MAX_JSON && !json.includes('\\u0000')
      const isValid = followsSchema(JSON.parse(JSON.stringify(facts)))
      if (!isValid) t.fail(`round ${round}`, { errors: followsSchema.errors })
      if (!isFine) t.fail(`round ${round}`, { seconds: (user + system) / 1e6, json: json.length })
    }
  })

t.test('an empty file has facts', async (t) => {
  const { facts } = extractFacts({ data: Buffer.alloc(0), sizeBytes: 0 })
  t.match(facts, { format: 'other', entropy: 0, entropy_blocks: [] })
})
