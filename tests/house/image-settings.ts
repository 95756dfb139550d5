import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectSettings } from '../../server/src/settings/read.ts'
import { repositoryRoot } from './repository.ts'

/** What the image's own settings and this environment give, with the folders of the image where the test may make them. */
export async function inImage(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-image-'))
  const home = process.env.HOME
  try {
    process.env.HOME = folder
    for (const name of ['uploads', 'plugins', 'data']) await mkdir(join(folder, name))
    const settings = await readFile(join(repositoryRoot, 'deploy/image/service.ini'), 'utf8')
    await writeFile(join(folder, 'service.ini'), settings.replaceAll('/app/', `${folder}/`))
    return inspectSettings(environment, folder)
  } finally {
    process.env.HOME = home
    await rm(folder, { recursive: true })
  }
}
