import type { Handler } from '../contract.ts'
import { countObjects } from '../domain/objects/count-objects.ts'
import { findText as find } from '../domain/objects/find-text.ts'
import { listFacets as facets } from '../domain/objects/list-facets.ts'
import { listBlobs, listConfigs, listFiles, listObjects } from '../domain/objects/list-objects.ts'
import { lookUpHashes as lookUp } from '../domain/objects/look-up-hashes.ts'
import { searchOnce as search } from '../domain/objects/search-once.ts'
import { viewBlobSummary } from '../views/blobs.ts'
import { viewConfigSummary } from '../views/configs.ts'
import { viewFacets } from '../views/facets.ts'
import { viewFileSummary } from '../views/files.ts'
import { viewMatch } from '../views/matches.ts'
import { viewListed, viewSummary } from '../views/objects.ts'
import { viewMatchGroup } from '../views/text-matches.ts'

export const searchObjects: Handler<'searchObjects'> = async (call, { body }) => {
  const { rows, cursor } = await listObjects(call, body)
  return { objects: rows.map(viewListed), ...cursor }
}

export const searchFiles: Handler<'searchFiles'> = async (call, { body }) => {
  const { rows, cursor } = await listFiles(call, body)
  return { files: rows.map(viewFileSummary), ...cursor }
}

export const searchConfigs: Handler<'searchConfigs'> = async (call, { body }) => {
  const { rows, cursor } = await listConfigs(call, body)
  return { configs: rows.map(viewConfigSummary), ...cursor }
}

export const searchBlobs: Handler<'searchBlobs'> = async (call, { body }) => {
  const { rows, cursor } = await listBlobs(call, body)
  return { blobs: rows.map(viewBlobSummary), ...cursor }
}

export const countMatches: Handler<'countMatches'> = async (call, { path, body }) =>
  countObjects(call, { kind: path.type, query: body.query, bound: body.bound })

export const listFacets: Handler<'listFacets'> = async (call, { path, body }) =>
  viewFacets(await facets(call, path.type, body))

export const lookUpHashes: Handler<'lookUpHashes'> = async (call, { body }) => ({
  results: (await lookUp(call, body)).map(({ hash, objects }) => ({
    hash,
    objects: objects.map(viewMatch),
  })),
})

export const searchOnce: Handler<'searchOnce'> = async (call, { body }) =>
  (await search(call, body.query)).map(viewSummary)

export const findText: Handler<'findText'> = async (call, { query }) => {
  const { text, kind, groups } = await find(call, query)
  return { text, kind, groups: groups.map(viewMatchGroup) }
}
