import { writeFile } from 'node:fs/promises'
import { recordCasts } from './casts/recorded-casts.ts'
import { renderSessions } from './recorded-sessions.ts'

// Run by hand: npm run sessions.
await writeFile(new URL('../guide/sessions.md', import.meta.url), await renderSessions())
for (const { name, cast, text } of await recordCasts()) {
  await writeFile(new URL(`../casts/${name}.cast`, import.meta.url), cast)
  await writeFile(new URL(`../casts/${name}.txt`, import.meta.url), text)
}
process.exit(0)
