import { ApiError, ValidationError } from '@lazaret/sdk'
import { attributeText, type Presets, tagsOf } from './presets.ts'

export type RefusedPreset = {
  readonly field: 'tags' | 'share' | 'parent' | 'attributes' | 'execute'
  readonly value: string
}

const member = /^(?:options\.)?(tags|attributes|parent|upload_as|share|analysis_arguments|karton_arguments)(?:\.(\d+))?/

/** Returns the preset that the server, or the SDK before it, has refused. */
export function findRefusedPreset(error: unknown, presets: Presets): RefusedPreset | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [fault] = error instanceof ValidationError ? error.fields : []
  const [, name, index = '0'] = member.exec(fault?.field ?? '') ?? []
  const { share, parent, attributes, execute } = presets
  if (name === 'tags') return { field: 'tags', value: tagsOf(presets.tags)[Number(index)] ?? presets.tags }
  if (name === 'attributes') {
    // Attributes are sent grouped by key.
    const sent = [...Map.groupBy(attributes, ({ key }) => key).values()].flat()[Number(index)]
    return { field: 'attributes', value: sent === undefined ? '' : attributeText(sent) }
  }
  if (name === 'upload_as' || name === 'share' || /^Group /.test(error.message)) return { field: 'share', value: share }
  if (name === 'parent' || /^Parent |link with parent/.test(error.message)) return { field: 'parent', value: parent }
  if (name !== undefined) return { field: 'execute', value: execute }
  const [, key] = /^Attribute '([^']*)'/.exec(error.message) ?? []
  const refused = attributes.find((attribute) => attribute.key === key)
  return refused && { field: 'attributes', value: attributeText(refused) }
}
