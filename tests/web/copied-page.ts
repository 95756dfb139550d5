import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { repositoryRoot } from '../house/repository.ts'
import { temporaryFolder } from '../support/server-process.ts'

/** A copy of the page that a test may change; a server serves it as its `web_folder`. */
export async function copyPage(t: Test): Promise<string> {
  const folder = await temporaryFolder(t)
  await cp(join(repositoryRoot, 'web/dist'), folder, { recursive: true })
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) if (/\.(?:br|gz)$/.test(name)) await rm(join(assets, name))
  const index = join(folder, 'index.html')
  await writeFile(index, (await readFile(index, 'utf8')).replaceAll('="./', '="/'))
  return folder
}

/** Gives each script another name, as the build of another version does. */
export async function replacePage(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const names = await readdir(assets)
  for (const path of [join(folder, 'index.html'), ...names.map((name) => join(assets, name))]) {
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replaceAll(/[\w-]+-[\w-]{8}(?=\.js)/g, (stem) => (names.includes(`${stem}.js`) ? `${stem}2` : stem)),
    )
  }
  for (const name of names)
    if (name.endsWith('.js')) await rename(join(assets, name), join(assets, name.replace('.js', '2.js')))
}
