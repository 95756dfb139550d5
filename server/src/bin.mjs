// Plain JavaScript, so that an older Node, which cannot read main.ts, can say which one is needed.
import nodeModule from 'node:module'
import { isAbsolute, join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('needs Node 24: use npm start or npx')
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
