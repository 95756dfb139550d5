import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['blob', 'admin', 'content:"plain text"', 'B2'],
  ['blob', 'admin', 'name:blob\\*1', 'B1'],
  ['blob', 'admin', 'content:*ą*', 'B1'],
  ['blob', 'admin', 'content:"*\\\\u0105*"', 'B1'],
  ['blob', 'admin', 'content:"hello\\\\nworld*"', 'B1'],
  ['blob', 'admin', 'content:"hello\\nworld*"', 'nothing'],
  ['blob', 'admin', 'content:"*\\"quoted\\"*"', 'B1'],
  ['blob', 'admin', 'content:"*world ąę*"', 'B1'],
  ['blob', 'admin', 'content:"*back\\\\slash"', 'B1'],
  ['blob', 'admin', 'content:"*back\\\\\\\\slash"', 'B1'],
  ['blob', 'admin', 'content:"plain_text"', 'nothing'],
  ['blob', 'admin', 'content:"plain_*"', 'nothing'],
  ['blob', 'admin', 'content:plain?text', 'B2'],
  // A question mark is a character of the text, or one of what is stored.
  ['blob', 'admin', 'content:"hello?world*"', 'B1'],
  ['blob', 'admin', 'content:"hello??world*"', 'B1'],
  ['blob', 'admin', 'content:"hello???world*"', 'nothing'],
  ['blob', 'admin', 'content:"*world ?? *"', 'B1'],
  ['blob', 'admin', 'content:"*world ??? *"', 'nothing'],
  ['blob', 'admin', 'content:"*world ?*"', 'B1'],
  ['blob', 'admin', 'content:"*\\\\u????ę*"', 'nothing'],
  ['blob', 'admin', 'content:"*\\\\u010?*"', 'B1'],
  ['blob', 'admin', 'content:"*back?slash"', 'B1'],
  ['blob', 'admin', 'content:"plain text?"', 'nothing'],
  ['object', 'admin', 'NOT blob.content:*hello?world*', 'B2'],
  ['object', 'admin', 'NOT blob.content:*x*', 'B1'],
  ['blob', 'admin', 'content:[a TO b]', 'Range is not supported here (8:15)'],
  ['blob', 'admin', 'content.x:y', 'Subfields are not allowed for this field'],
]

t.test('blobs are searched by their text, as sent or as stored', (t) => checkExamples(t, EXAMPLES))
