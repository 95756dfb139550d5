import { writeFile } from 'node:fs/promises'
import { renderSessions } from './recorded-sessions.ts'

// Run by hand: npm run sessions.
await writeFile(new URL('../guide/sessions.md', import.meta.url), await renderSessions())
process.exit(0)
