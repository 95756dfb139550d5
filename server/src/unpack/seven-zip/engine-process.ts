import { Worker } from 'node:worker_threads'
import { giveWay } from '../../give-way.ts'
import { loadEngine } from './engine.ts'
import { mountArchive } from './file-system.ts'
import { FRAME } from './messages.ts'
import { endWith, openArchive, readInput, sendFrame } from './pipes.ts'

const PAGE_BYTES = 64 * 1024
// Dictionaries up to 256 MiB fit, with what decoders need on top.
const MAX_MEMORY_BYTES = 512 * 1024 ** 2

// The engine cannot be interrupted. The pipe closes with the thread of the server that awaits this process, however it ends.
const WATCH = `
  const pipe = new (require('node:net').Socket)({ fd: 3 })
  pipe.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGKILL')).resume()
`

type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

// Neither the language nor @types/node describes it without the types of browsers.
declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } }

function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) endWith(FRAME.limit)
    return grow.call(this, pages)
  }
}

// Otherwise the thread would make the standard output one that does not block.
new Worker(WATCH, { eval: true, stdout: true, stderr: true })
giveWay()
limitMemory()
const { args, sizeBytes } = readInput()
const engine = await loadEngine({
  stdin: () => null,
  print: (line) => sendFrame(FRAME.output, line),
  printErr: (line) => sendFrame(FRAME.error, line),
})
mountArchive(engine.FS, { sizeBytes, read: openArchive(sizeBytes) })
endWith(FRAME.exit, String(engine.callMain(args)))
