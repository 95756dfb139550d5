import { addCommand } from './attribute.ts'

/** The former name of attributes, kept for existing scripts. */
export const metakey = addCommand('metakey').summary('older name of "attribute add"')
