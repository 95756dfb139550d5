// Plain JavaScript, so that an older Node, which cannot read main.ts, can say which one is needed.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('needs Node 24: use npm start or npx')
  process.exit(1)
}
// This way in is that of a checkout; a package brings the page along.
const { ensurePage } = await import('../../web/build/ensure-page.ts')
ensurePage((line) => console.log(line))
await import('./main.ts')
