import t from 'tap'
import { openTestApp } from '../../support/app.ts'

t.test('an uploaded file is shown, listed and downloaded', async (t) => {
  const { admin } = await openTestApp(t)
  const { status, json } = await admin.upload('hello world\n', {
    name: 'hello.txt',
    options: { tags: [{ tag: ' Feed:X ' }, { tag: 'b' }, { tag: 'b' }] },
  })
  t.equal(status, 200)
  t.match(json, {
    id: 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447',
    file_name: 'hello.txt',
    file_size: 12,
    file_type: 'ASCII text',
    crc32: 'af083b2d',
    ssdeep: '3:iKFSMPv:rJPv',
    tags: [{ tag: 'feed:x' }, { tag: 'b' }],
    alt_names: [],
  })
  t.equal((await admin.get('/api/file')).json.files[0].id, json.id)
  t.equal((await admin.get(`/api/file/${json.md5}/download`)).bytes.toString(), 'hello world\n')
})
