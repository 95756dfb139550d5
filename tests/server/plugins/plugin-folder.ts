import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'

/** A server with these plugins: names, which no other test of the file has, and the sources of their modules. */
export async function openWithPlugins(
  t: Test,
  plugins: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const folder = t.testdir({})
  for (const [name, source] of Object.entries(plugins)) await writeFile(join(folder, `${name}.ts`), source)
  return openTestApp(t, { local_plugins_folder: folder, plugins: Object.keys(plugins).join(','), ...settings })
}
