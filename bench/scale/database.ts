import { parseArgs } from 'node:util'
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { dataFolderOf, uriOf } from './open-scale.ts'

// Runs the PostgreSQL of a generated folder, with the product's settings, until it is asked to end.
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (values.folder === undefined) throw new Error('name the folder of the database: --folder <path>')
const stop = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve())
const log = { info: () => undefined, error: console.error }
await using embedded = await openEmbedded({ folder: dataFolderOf(values.folder), log })
console.log(uriOf(embedded.connection.host))
await stop.promise
