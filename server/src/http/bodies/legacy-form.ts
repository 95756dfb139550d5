import type { IncomingMessage } from 'node:http'
import { invalidField } from '../../errors/problems.ts'
import { isLosslessObject, type Lossless, type LosslessObject, setMember } from '../../json/lossless.ts'
import { WHOLE } from '../../json/outline.ts'
import type { BodyReservation } from '../../limits/body-budget.ts'
import type { BodyLimit } from './body-limit.ts'
import { type JsonReading, parseJson, readJson } from './json-body.ts'
import { readFields } from './multipart.ts'

const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const FORM_TYPE = /^\s*(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i
const OVERRIDING = ['metakeys', 'upload_as'] as const

/** An upload in the old form: a JSON body, or a form that carries JSON. Anything else counts as empty. */
export async function readLegacyUpload(
  req: IncomingMessage,
  limit: BodyLimit,
  reading: JsonReading,
): Promise<Lossless> {
  const type = req.headers['content-type'] ?? ''
  if (JSON_TYPE.test(type)) return withPlainMetakeys((await readJson(req, limit, reading)) ?? {}, reading)
  return FORM_TYPE.test(type)
    ? legacyOptions(await readFields(req, { limit, reservation: reading.reservation }), reading)
    : {}
}

/** The members of an upload from the fields of a form. */
export function legacyOptions(fields: ReadonlyMap<string, string>, reading: JsonReading): LosslessObject {
  const json = fields.get('json')
  const options = json === undefined || json === '' ? {} : parseJson(json, 'json', reading)
  if (!isLosslessObject(options)) throw invalidField('json', 'must be a JSON object')
  for (const name of OVERRIDING) {
    const text = fields.get(name)
    if (text !== undefined && text !== '') options[name] = text
  }
  return withPlainMetakeys(options, reading)
}

function withPlainMetakeys<T extends Lossless>(upload: T, { reservation }: JsonReading): T {
  if (!isLosslessObject(upload) || !Object.hasOwn(upload, 'metakeys')) return upload
  const { metakeys } = upload
  if (metakeys === '') delete upload.metakeys
  else if (typeof metakeys === 'string') setMember(upload, 'metakeys', plainMetakeys(metakeys, reservation))
  else throw invalidField('metakeys', 'must be JSON text')
  return upload
}

function plainMetakeys(text: string, reservation: BodyReservation): Lossless {
  const value = parseJson(text, 'metakeys', { outline: WHOLE, reservation })
  const list = isLosslessObject(value) && Object.hasOwn(value, 'metakeys') ? value.metakeys : undefined
  if (list === undefined)
    throw invalidField('metakeys', "Object provided to 'metakeys' field must contain 'metakeys' key")
  return list
}
