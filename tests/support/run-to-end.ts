import type { Answer } from './contract.ts'
import { until } from './until.ts'
import type { TestUser } from './user.ts'

/** Creates work of the background by one operation, and awaits its end. */
export function runToEnd(path: string) {
  const create = (user: TestUser, body: object): Promise<Answer> => user.send('POST', path, body)
  const ended = (user: TestUser, id: string): Promise<Answer['json']> =>
    until(async () => {
      const { status, json } = await user.get(`${path}/${id}`)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
      return json.state === 'running' ? null : json
    })
  const run = async (user: TestUser, body: object): Promise<Answer['json']> => {
    const { status, json } = await create(user, body)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    return ended(user, json.id)
  }
  return { create, ended, run }
}
