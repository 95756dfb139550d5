import { Command } from 'commander'
import { linkAction } from '../annotate/change-links.ts'

/** `lazaret unlink`, and `lazaret link rm`. */
export function unlinkCommand(name: string): Command {
  const called = name === 'unlink' ? name : `link ${name}`
  return new Command(name)
    .summary('unlink children from a parent')
    .description('Removes links, and the access they gave.')
    .argument('<parent>', 'hash, file:PATH or path')
    .argument('<children...>', 'hashes, @list.txt, -, file:PATH or paths')
    .addHelpText(
      'after',
      `
Examples:
  lazaret ${called} file:dropper.exe file:payload.dll
  lazaret relations 44d88612fea8a8f36de82e1278abb02f --children --all -o ids | lazaret ${called} 44d88612fea8a8f36de82e1278abb02f -`,
    )
    .action(linkAction('unlink'))
}

export const unlink = unlinkCommand('unlink')
