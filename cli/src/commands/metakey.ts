import { addCommand } from './attribute.ts'

/** What attributes were called before; kept for scripts of that time. */
export const metakey = addCommand('metakey').summary('an older name of "attribute add"')
