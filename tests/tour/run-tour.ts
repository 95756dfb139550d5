import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../support/programs.ts'
import { type Cli, openCli } from './cli.ts'
import type { Step } from './report.ts'
import { type Choice, chooseSamples, type Sample, type Samples } from './samples.ts'

export type Target = { readonly url: string; readonly login: string; readonly password: string }
export type TourOptions = Choice & { readonly zips: number }

type Tour = {
  readonly cli: Cli
  readonly folder: string
  readonly samples: Samples
  readonly tag: string
  readonly source: string
  readonly zips: number
}
type Outcome = { readonly count: number; readonly faults: readonly string[] | null; readonly remark?: string }

/** What an analyst does on the first day, by the command line, with every result compared with what is known here. */
export async function runTour({ url, login, password }: Target, options: TourOptions): Promise<Step[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-tour-'))
  try {
    const cli = openCli(folder)
    await cli(['login', '--url', url, '--user', login, '--password-stdin'], `${password}\n`)
    const samples = await chooseSamples(options)
    const tag = `tour:${randomBytes(4).toString('hex')}`
    const tour = { cli, folder, samples, tag, source: options.folder, zips: options.zips }
    const steps: Step[] = []
    for (const [name, run] of stepsOf(tour)) {
      const began = performance.now()
      const { remark = '', ...outcome } = await run()
      steps.push({ name, seconds: (performance.now() - began) / 1000, remark, ...outcome })
    }
    return steps
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function stepsOf(tour: Tour): [string, () => Promise<Outcome>][] {
  const range = { from: 10_240, to: 20_480 }
  const all = (): boolean => true
  const searches: [string, (sample: Sample) => boolean][] = [
    [`tag:"${tour.tag}"`, all],
    ['name:*z*', ({ names }) => names.some((name) => name.includes('z'))],
    ['size:[10kB TO 20kB]', ({ sizeBytes }) => sizeBytes >= range.from && sizeBytes <= range.to],
    ['type:ELF*', ({ isElf }) => isElf],
  ]
  return [
    [`push ${tour.source} with two tags`, () => push(tour)],
    ...searches.map(([query, fits]): [string, () => Promise<Outcome>] => [
      `search ${query}`,
      () => search(tour, query, fits),
    ]),
    [`pull ${tour.zips}, each as a zip`, () => pullZips(tour)],
    ['test each zip with 7z', () => testZips(tour)],
    ['pull raw, compare every byte', () => pullRaw(tour)],
  ]
}

async function push({ cli, folder, samples, tag }: Tour): Promise<Outcome> {
  const list = join(folder, 'list.txt')
  await writeFile(list, `${samples.paths.join('\n')}\n`)
  const lines = await cli(['push', '--files-from', list, '--tag', tag, '--tag', 'source:tour'])
  // Of two files with the same content the second is known.
  const ids = lines.map((line) => JSON.parse(line)).filter(({ status }) => status === 'new' || status === 'known')
  const bytes = [...samples.contents.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const faults = differences(new Set(ids.map(({ id }) => id)), new Set(samples.contents.keys()))
  if (ids.length !== samples.paths.length) faults.push(`${ids.length} of ${samples.paths.length} files were uploaded`)
  return { count: ids.length, faults, remark: `${samples.contents.size} contents, ${Math.round(bytes / 1e6)} MB` }
}

async function search({ cli, samples, tag }: Tour, query: string, fits: (sample: Sample) => boolean): Promise<Outcome> {
  const found = await cli(['search', `tag:"${tag}" AND tag:"source:tour" AND ${query}`, '-l', 'all', '-o', 'ids'])
  const wanted = [...samples.contents.values()].filter(fits).map(({ sha256 }) => sha256)
  return { count: found.length, faults: differences(new Set(found), new Set(wanted)) }
}

function differences(found: ReadonlySet<string>, wanted: ReadonlySet<string>): string[] {
  return [
    ...[...wanted].filter((id) => !found.has(id)).map((id) => `${id} is missing`),
    ...[...found].filter((id) => !wanted.has(id)).map((id) => `${id} should not be there`),
  ]
}

const zipFolder = ({ folder }: Tour): string => join(folder, 'zips')

async function pullZips(tour: Tour): Promise<Outcome> {
  const ids = [...tour.samples.contents.keys()].slice(0, tour.zips)
  await tour.cli(['pull', '--zip', '-O', zipFolder(tour), '-'], ids.join('\n'))
  const names = await readdir(zipFolder(tour))
  return { count: names.length, faults: differences(new Set(names), new Set(ids.map((id) => `${id}.zip`))) }
}

async function testZips(tour: Tour): Promise<Outcome> {
  if (findProgram('7z') === null) return { count: 0, faults: null, remark: '7z is not installed' }
  const names = await readdir(zipFolder(tour))
  const faults: string[] = []
  for (const name of names) {
    const path = join(zipFolder(tour), name)
    const fault = await promisify(execFile)('7z', ['t', '-pinfected', path]).then(
      ({ stdout }) => (stdout.includes('Everything is Ok') ? undefined : stdout),
      (error: unknown) => String(error),
    )
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
  }
  return { count: names.length, faults }
}

async function pullRaw({ cli, folder, samples, source }: Tour): Promise<Outcome> {
  const out = join(folder, 'raw')
  await cli(['pull', '-O', out, '-'], [...samples.contents.keys()].join('\n'))
  const faults: string[] = []
  for (const { sha256, names } of samples.contents.values()) {
    const [pulled, pushed] = await Promise.all([readFile(join(out, sha256)), readFile(join(source, names[0] ?? ''))])
    if (!pulled.equals(pushed)) faults.push(`${sha256} is not what ${names[0]} holds`)
  }
  return { count: samples.contents.size, faults }
}
