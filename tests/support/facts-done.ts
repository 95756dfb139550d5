import { until } from './until.ts'
import type { TestUser } from './user.ts'

/** Resolves when nothing reads the contents of files in the background any more: what is measured after it holds no first reading. */
export async function factsDone(user: TestUser): Promise<void> {
  await until(async () => {
    const { files } = (await user.get('/api/file')).json
    const facts = await Promise.all(files.map(({ id }: { readonly id: string }) => user.get(`/api/file/${id}/facts`)))
    return facts.every(({ json }) => json.state === 'done')
  })
}
