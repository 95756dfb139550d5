import { Command } from 'commander'
import { linkAction } from '../annotate/change-links.ts'

export const link = new Command('link')
  .summary('make an object the parent of others')
  .description('Links objects below a parent. Users who see the parent see the children from then on.')
  .argument('<parent>', 'hash, file:PATH or path')
  .argument('<children...>', 'hashes, @list.txt, -, file:PATH or paths')
  .addHelpText(
    'after',
    `
Examples:
  lazaret link file:dropper.exe file:payload.dll
  lazaret link 44d88612fea8a8f36de82e1278abb02f @members.txt`,
  )
  .action(linkAction('link'))
