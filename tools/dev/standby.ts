// A server on standby loads all packages in advance. After a change only the sources of the server are left to load.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { open } from 'node:inspector'

/** The message that starts the server. */
export type StartRequest = { readonly inspectorPort: number | null }

// Whatever ends development mode, a kill too, ends the server.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
const starting: Promise<StartRequest[]> = once(process, 'message')
const server = new URL('../../server/', import.meta.url)
const { dependencies } = JSON.parse(await readFile(new URL('package.json', server), 'utf8'))
// Of some packages only parts can be imported: the server loads those itself.
for (const name of Object.keys(dependencies)) await import(name).catch(() => undefined)
const [request] = await starting
process.channel?.unref()
// Two processes cannot share the port: the server before has ended by now.
if (typeof request?.inspectorPort === 'number') open(request.inspectorPort, '127.0.0.1')
await import(new URL('src/main.ts', server).href)
