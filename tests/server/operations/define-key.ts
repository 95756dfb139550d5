import type { TestApp } from '../../support/app.ts'

export const definition = { label: 'Job', description: 'd', hidden: false }

export async function aKey({ admin }: TestApp, key: string, more: object = {}): Promise<void> {
  const { status } = await admin.send('POST', '/api/attribute', { ...definition, key, ...more })
  if (status !== 200) throw new Error(`key ${key} was not made`)
}

type KeyPermission = { readonly key: string; readonly group: string; readonly read?: boolean; readonly set?: boolean }

export async function allow(
  { admin }: TestApp,
  { key, group, read = false, set = false }: KeyPermission,
): Promise<void> {
  const body = { group_name: group, can_read: read, can_set: set }
  const { status } = await admin.send('PUT', `/api/attribute/${key}/permissions`, body)
  if (status !== 200) throw new Error(`the right on ${key} was not given`)
}
