import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { run } from '../../../cli/src/main.ts'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import type { TerminalRun } from './terminal.ts'

// Runs in a pseudo-terminal: one command line after the other, each as the program would.
const [path = '', mark = ''] = process.argv.slice(2)
process.stdout.setMaxListeners(0)
process.stderr.setMaxListeners(0)
const socket = connect(path)
for await (const line of createInterface({ input: socket })) {
  const { args, stdin, env, cwd }: TerminalRun = JSON.parse(line)
  const io = { stdin: Readable.from([Buffer.from(stdin)]), stdout: process.stdout, stderr: process.stderr, env, cwd }
  const code = await run(args, io, openInterruption())
  process.stdout.write(mark)
  socket.write(`${code}\n`)
}
