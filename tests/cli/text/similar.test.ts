import t from 'tap'
import { similarTo, suggestWord } from '../../../cli/src/text/similar.ts'

const names = ['adding_tags', 'removing_tags', 'adding_files', 'list', 'link']

t.test('what differs by few letters is near, only the nearest is suggested', async (t) => {
  t.same(similarTo('ading_tags', names), ['adding_tags'])
  t.same(similarTo('ADDING_TASG', names), ['adding_tags'], 'case and swapped neighbours')
  t.same(similarTo('lisk', names), ['list', 'link'])
  t.same(similarTo('manage_users', names), [])
  t.same(similarTo('', names), [])
})

t.test('a suggestion names all that are as near', async (t) => {
  t.equal(suggestWord('lisk', names), 'did you mean list or link?')
  t.equal(suggestWord('nothing', names), undefined)
})
