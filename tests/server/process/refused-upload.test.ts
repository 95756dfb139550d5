import { randomBytes } from 'node:crypto'
import t from 'tap'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { testUser } from '../../support/user.ts'

t.test('a refused client reads the answer, however much it was about to send', async (t) => {
  const { url } = await startServer(t)
  const stranger = testUser(url, { login: ADMIN.login, token: null })
  for (const sizeBytes of [100, 20_000, 2_000_000]) {
    const answers = Array.from({ length: 10 }, async () => {
      const answer = await stranger.upload(randomBytes(sizeBytes)).catch((error) => error.cause)
      return answer.status ?? answer.code
    })
    t.same(await Promise.all(answers), Array(answers.length).fill(401), `${sizeBytes} bytes`)
  }
})
