import type { TestApp } from '../support/app.ts'
import type { Seeds } from './wire-contract.ts'

const KEYS = { label: 'Origin', description: '', hidden: false }

/** One of everything that the contract can name, and of what may be deleted another one. */
export async function makeWorld({ admin, as, aGroup }: TestApp): Promise<Seeds> {
  const groups = ['analysts', 'doomed'] as const
  for (const name of groups) await aGroup(name)
  for (const login of ['alice', 'mallory']) await as({ login, groups })
  const made = async (method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await admin.send(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer.json
  }
  const kept = String((await admin.upload('kept')).json.id)
  const doomed = String((await admin.upload('doomed')).json.id)
  const child = String((await admin.upload('child', { options: { parent: kept } })).json.id)
  for (const key of ['origin', 'doomed']) {
    await made('POST', '/api/attribute', { key, ...KEYS })
    await made('PUT', `/api/attribute/${key}/permissions`, { group_name: 'analysts', can_read: true, can_set: true })
  }
  const numberOf = async (path: string, body: unknown): Promise<string> => String((await made('POST', path, body)).id)
  const comment = (): Promise<string> => numberOf(`/api/file/${kept}/comment`, { comment: 'seen' })
  const query = (name: string): Promise<string> =>
    numberOf('/api/file/quick_query', { name, query: 'tag:x', type: 'file' })
  await made('POST', `/api/file/${kept}/attribute`, { key: 'origin', value: 'mail' })
  const { attributes } = await made('GET', `/api/file/${kept}/attribute`)
  const [attribute] = attributes as { readonly id: number }[]
  await made('PUT', `/api/file/${kept}/tag`, { tag: 'packed' })
  const token = String((await made('POST', `/api/file/${kept}/download`)).token)
  return {
    kept: {
      type: 'file',
      id: kept,
      child,
      login: 'alice',
      name: 'analysts',
      group: 'analysts',
      key: 'origin',
      key_id: String((await made('POST', '/api/user/admin/api_key')).id),
      comment_id: await comment(),
      attribute_id: String(attribute?.id),
      query_id: await query('kept'),
      token,
    },
    deleted: {
      id: doomed,
      login: 'mallory',
      name: 'doomed',
      key: 'doomed',
      key_id: String((await made('POST', '/api/user/admin/api_key')).id),
      comment_id: await comment(),
      query_id: await query('doomed'),
    },
  }
}
