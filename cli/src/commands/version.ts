import { Command } from 'commander'
import { contextOf } from '../context.ts'
import { version } from '../version.ts'

export const versionCommand = new Command('version')
  .summary('tell the version of this program')
  .action(async (_options: object, command: Command) => {
    const { out, globals, io, print } = contextOf(command)
    const isBare = globals.output === undefined && !globals.json && !io.env.LAZARET_FORMAT
    if (isBare) return out.write(`lazaret ${version}\n`)
    const writer = print<{ version: string; node: string }>({
      kind: 'single',
      fields: ['version', 'node'],
      id: (record) => record.version,
      columns: [
        { title: 'version', text: (record) => record.version },
        { title: 'node', text: (record) => record.node },
      ],
    })
    await writer.add({ version, node: process.versions.node })
    await writer.end()
  })
