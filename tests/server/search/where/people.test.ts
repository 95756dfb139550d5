import t from 'tap'
import { checkExamples, type Example } from '../examples.ts'

const EXAMPLES: readonly Example[] = [
  ['object', 'alice', 'uploader:alice', 'P1 P2 P3'],
  ['object', 'bob', 'uploader:alice', 'P2 P3'],
  ['object', 'carol', 'uploader:alice', 'No such user or group: alice'],
  ['object', 'dave', 'uploader:alice', 'nothing'],
  ['object', 'frank', 'uploader:alice', 'P2'],
  ['object', 'admin', 'uploader:bob', 'P4 P5'],
  ['object', 'alice', 'uploader:work', 'P1 P2 P3 P4'],
  ['object', 'alice', 'NOT uploader:bob', 'P1 P2 P3'],
  ['object', 'alice', 'uploader:nonws', 'No such user or group: nonws'],
  ['object', 'alice', 'uploader:public', 'uploader:public is no-op, all uploaders are in public group'],
  ['object', 'carol', 'uploader:nobody', 'No such user or group: nobody'],
  ['object', 'carol', 'uploader:ca*', 'No such user or group: ca*'],
  ['object', 'carol', 'uploader:carol', 'nothing'],
  ['object', 'bob', 'sharer:alice', 'P2 P3'],
  ['object', 'bob', 'sharer:bob OR sharer:alice', 'P2 P3 P4'],
  ['object', 'dave', 'sharer:alice', 'P2'],
  ['object', 'admin', 'sharer:public', 'P2 P3 P4'],
  ['object', 'carol', 'sharer:alice', 'No such user or group: alice'],
  ['object', 'alice', 'shared:public', 'P2 P4'],
  ['object', 'alice', 'NOT shared:public', 'P1 P3'],
  ['object', 'bob', 'shared:work', 'P3'],
  ['object', 'carol', 'shared:work', 'No such group: work'],
  ['object', 'dave', 'shared:work', 'nothing'],
  ['object', 'alice', 'favorites:alice', 'P2'],
  ['object', 'bob', 'favorites:alice', 'You need "manage_users" capability to search for favorites of other users'],
  ['object', 'dave', 'favorites:alice', 'P2'],
  ['object', 'dave', 'favorites:nobody', 'No such user: nobody'],
  ['object', 'bob', 'comment_author:alice', 'P2'],
  ['object', 'bob', 'comment_author:bob', 'nothing'],
  ['object', 'bob', 'comment_author:ali*', 'No such user: ali*'],
]

t.test('people and groups are found as far as the caller may know them', (t) => checkExamples(t, EXAMPLES))
