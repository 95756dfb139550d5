import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import { version } from '../program/version.ts'

export const versionCommand = new Command('version')
  .summary('print the version')
  .addHelpText(
    'after',
    `
Examples:
  lazaret version
  lazaret version --json`,
  )
  .action(async (_options: object, command: Command) => {
    const { out, isOutputChosen, print } = contextOf(command)
    if (!isOutputChosen) return out.write(`lazaret ${version}\n`)
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
