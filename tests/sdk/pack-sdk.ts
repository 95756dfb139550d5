import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Test = { teardown(run: () => Promise<void>): unknown }

const execute = promisify(execFile)

async function run(
  program: string,
  args: readonly string[],
  cwd?: string,
): Promise<{ stdout: string; stderr: string }> {
  const bare = ['-i', `PATH=${process.env.PATH}`, program, ...args]
  return execute('env', bare, cwd === undefined ? {} : { cwd }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? ''}${String(error)}`)
  })
}

const root = join(import.meta.dirname, '../..')

export type Consumer = {
  /** A project of someone else with the packed SDK in its node_modules, and nothing of the repository near it. */
  readonly folder: string
  /** Paths inside the package. */
  readonly packed: readonly string[]
  /** The size of the archive that npm would fetch. */
  readonly sizeBytes: number
  /** Runs a program of the repository's node_modules there; gives what it wrote, or throws that. */
  run(program: string, ...args: string[]): Promise<string>
}

/** Builds and packs the SDK, and installs it as npm would. */
export async function packSdk(t: Test, types: readonly string[] = []): Promise<Consumer> {
  const temporary = await mkdtemp(join(tmpdir(), 'lazaret-pack-'))
  t.teardown(() => rm(temporary, { recursive: true, force: true }))
  const [source, folder] = [join(temporary, 'source'), join(temporary, 'consumer')]
  const installed = join(folder, 'node_modules/@lazaret')
  await mkdir(installed, { recursive: true })
  await mkdir(source)
  for (const name of ['package.json', 'README.md', 'LICENSE']) await cp(join(root, 'sdk', name), join(source, name))
  const bin = join(root, 'node_modules/.bin')
  await run(join(bin, 'tsc'), ['-p', join(root, 'sdk'), '--outDir', join(source, 'dist')])
  await run('npm', ['pack', '--ignore-scripts', '--offline', '--cache', join(temporary, 'cache')], source)
  const tarball = (await readdir(source)).find((name) => name.endsWith('.tgz')) ?? ''
  const { stdout } = await run('tar', ['-xzvf', join(source, tarball), '-C', installed])
  await run('mv', [join(installed, 'package'), join(installed, 'sdk')])
  const { dependencies }: { dependencies: object } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  for (const name of [...Object.keys(dependencies), ...types]) {
    const link = join(folder, 'node_modules', name)
    await mkdir(join(link, '..'), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
  return {
    folder,
    sizeBytes: (await stat(join(source, tarball))).size,
    packed: stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/^package\//, '')),
    run: async (program, ...args) => {
      const { stdout: output, stderr } = await run(join(bin, program), args, folder)
      return output + stderr
    },
  }
}
