// Plain JavaScript, so that an older Node, which cannot read main.ts, can say which one is needed.
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { isAbsolute, join } from 'node:path'

const { node } = process.versions
if (Number(node.split('.')[0]) < 24) {
  // npm puts the Node of the checkout first in PATH once it is installed.
  const isInstalled = existsSync(new URL('../../node_modules/.bin/node', import.meta.url))
  const start = isInstalled ? 'start it by npm start' : 'run npm ci first, which installs it, then npm start'
  console.error(`needs Node 24, this is ${node}: ${start}`)
  process.exit(1)
}
if (!existsSync(new URL('../../node_modules', import.meta.url))) {
  console.error('the dependencies are missing: run npm ci first')
  process.exit(1)
}
// In the user's own folder, as the command line does: what is in there is run. Before the first module that is compiled.
const { XDG_CACHE_HOME, HOME } = process.env
const folder = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'))
if (folder && isAbsolute(folder) && !nodeModule.getCompileCacheDir()) {
  // By the variable threads find it too.
  process.env.NODE_COMPILE_CACHE = join(folder, 'lazaret', 'compiled')
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
// This way in is that of a checkout; a package brings the page along.
const { ensurePage } = await import('../../web/build/ensure-page.ts')
ensurePage((line) => console.log(line))
await import('./main.ts')
