import { Command } from 'commander'
import { linkAction } from '../annotate/change-links.ts'
import { relationsCommand } from './relations.ts'
import { unlinkCommand } from './unlink.ts'

export const link = new Command('link')
  .summary('make an object the parent of others')
  .description('Links objects below a parent. Users who see the parent see the children from then on.')
  .usage('[options] [add] <parent> <children...>')
  .argument('<parent>', 'hash, file:PATH or path')
  .argument('<children...>', 'hashes, @list.txt, -, file:PATH or paths')
  .addHelpText(
    'after',
    `
Examples:
  lazaret link file:dropper.exe file:payload.dll
  lazaret link 44d88612fea8a8f36de82e1278abb02f @members.txt`,
  )
  .addCommand(
    new Command('add')
      .summary('the same as lazaret link')
      .argument('<parent>', 'hash, file:PATH or path')
      .argument('<children...>', 'hashes, @list.txt, -, file:PATH or paths')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret link add file:dropper.exe file:payload.dll\n  lazaret link add 44d88612fea8a8f36de82e1278abb02f @members.txt',
      )
      .action(linkAction('link')),
  )
  .addCommand(unlinkCommand('rm').aliases(['remove', 'delete']))
  .addCommand(relationsCommand('list').summary('list parents and children of an object'))
  .action(linkAction('link'))
