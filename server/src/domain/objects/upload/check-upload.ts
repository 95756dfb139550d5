import type { Call } from '../../../call.ts'
import { forbidden, invalidField, invalidRequest, missingCapability, notFound } from '../../../errors/problems.ts'
import type { AnalysisArguments } from '../../../statements/analyses/insert-start.ts'
import { type FoundObject, findObject } from '../../access/find-object.ts'
import { recipientsOf } from '../../access/recipients.ts'
import { readAnalysisId } from '../../analyses/analysis-id.ts'
import type { AttributeItem } from '../../attributes/attribute-item.ts'
import { isAnalysisKey, metakeyText } from '../../attributes/list-metakeys.ts'
import { settableKeys } from '../../attributes/settable-keys.ts'
import { readUnpackRequest, type UnpackRequest } from './unpack-request.ts'
import type { UploadOptions } from './upload-options.ts'

/** What an upload does besides storing the object, checked against the caller's rights. */
export type UploadRequest = {
  readonly parent: FoundObject | null
  readonly recipients: readonly number[]
  readonly attributes: readonly AttributeItem[]
  readonly analysisId: string | null
  /** Whether a new object is analysed, unless `analysisId` names its analysis. */
  readonly startsAnalysis: boolean
  readonly analysisArguments: AnalysisArguments
  readonly tags: readonly string[]
  readonly comments: readonly string[]
  readonly share3rdParty: boolean
  /** Null: an archive is not unpacked. */
  readonly unpacking: UnpackRequest | null
}

export async function checkUpload(call: Call, options: UploadOptions): Promise<UploadRequest> {
  const { tags, comments, share3rdParty, analysisArguments } = options
  const may = call.caller.capabilities
  const parent = await findParent(call, options.parent)
  const { attributes, analysisId } = await checkAttributes(call, options)
  if (analysisId !== null && !may.has('karton_assign'))
    throw forbidden('You are not permitted to assign analysis to object (analysis_manage)')
  if (comments.length > 0 && !may.has('adding_comments')) throw missingCapability('adding_comments')
  const recipients = await recipientsOf(call, options.uploadAs)
  const unpacking = readUnpackRequest(call, options)
  const startsAnalysis = options.startsAnalysis && call.app.analysis !== null
  const analysed = { analysisId, startsAnalysis, analysisArguments }
  return { parent, recipients, attributes, ...analysed, tags, comments, share3rdParty, unpacking }
}

async function findParent(call: Call, parent: string | null): Promise<FoundObject | null> {
  if (parent === null) return null
  if (!call.caller.capabilities.has('adding_parents')) throw forbidden('You are not permitted to link with parent')
  return findObject(call, 'object', parent, 'Parent object not found')
}

type CheckedOptions = Pick<UploadRequest, 'attributes' | 'analysisId'>

/** Metakeys are attributes in their old form, in which a special key stands for the analysis. */
async function checkAttributes({ app, caller }: Call, options: UploadOptions): Promise<CheckedOptions> {
  const { attributes, metakeys } = options
  if (attributes.length > 0 && metakeys.length > 0)
    throw invalidRequest("'attributes' and 'metakeys' options can't be mixed")
  const items = [...attributes, ...metakeys]
  const settable = await settableKeys(
    app.db,
    caller,
    items.map(({ key }) => key),
  )
  let { analysisId } = options
  const kept: AttributeItem[] = []
  for (const item of items) {
    if (metakeys.length > 0 && isAnalysisKey(item.key)) {
      if (analysisId !== null) throw invalidRequest("You can't provide more than one analysis identifier")
      analysisId = analysisOf(item)
    } else if (settable.has(item.key)) kept.push(item)
    else throw notFound(`Attribute '${item.key}' not defined or insufficient permissions to set that one`)
  }
  return { attributes: kept, analysisId }
}

function analysisOf({ key, value }: AttributeItem): string {
  const text = metakeyText(value)
  const id = readAnalysisId(text)
  if (id === null) throw invalidField('metakeys', `'${key}' attribute accepts only UUID values, not "${text}"`)
  return id
}
