import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'

type Body = { readonly content: object; readonly 'x-max-bytes'?: number; readonly $ref?: string }
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly requestBody?: Body
}
type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly requestBodies: Readonly<Record<string, Body>> }
}

export type JsonOperation = {
  readonly id: string
  readonly tag: string
  readonly isPublic: boolean
  readonly maxBytes: number | null
}

/** The operations that take JSON, with the bound of their body. */
export function contractOperations(): JsonOperation[] {
  const file = join(repositoryRoot, 'server', 'src', 'generated', 'openapi.json')
  const { paths, components }: Contract = JSON.parse(readFileSync(file, 'utf8'))
  const bodyOf = ({ requestBody }: Operation): Body | undefined =>
    requestBody?.$ref === undefined ? requestBody : components.requestBodies[requestBody.$ref.split('/').at(-1) ?? '']
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => {
      const body = bodyOf(operation)
      if (body === undefined || !('application/json' in body.content)) return []
      const { operationId: id, tags, security } = operation
      return [{ id, tag: tags[0] ?? '', isPublic: security?.length === 0, maxBytes: body['x-max-bytes'] ?? null }]
    }),
  )
}
