import type { Handler, Schemas } from '../contract.ts'
import { configStats } from '../domain/objects/config-stats.ts'
import { deleteObject } from '../domain/objects/delete-object.ts'
import { listConfigs as list } from '../domain/objects/list-objects.ts'
import { loadConfigDetail } from '../domain/objects/load-config.ts'
import { loadVisible, withOptions } from '../domain/objects/load-visible.ts'
import { oldParent } from '../domain/objects/upload/old-parent.ts'
import { type ConfigUpload, uploadConfig as upload } from '../domain/objects/upload/upload-config.ts'
import { viewConfig, viewConfigFamily, viewConfigSummary } from '../views/configs.ts'

export const listConfigs: Handler<'listConfigs'> = async (call, { query }) => {
  const { rows, cursor } = await list(call, query)
  return { configs: rows.map(viewConfigSummary), ...cursor }
}

export const uploadConfig: Handler<'uploadConfig'> = async (call, { body }) =>
  viewConfig(await upload(call, readUpload(body)))

export const getConfigStats: Handler<'getConfigStats'> = async (call, { query }) => ({
  families: (await configStats(call, query.range ?? '*')).map(viewConfigFamily),
})

export const getConfig: Handler<'getConfig'> = async (call, { path, query }) =>
  viewConfig(await loadVisible(call, { kind: 'config', id: path.id }, withOptions(loadConfigDetail, query)))

export const uploadConfigBelow: Handler<'uploadConfigBelow'> = async (call, { path, body }) =>
  viewConfig(await upload(call, readUpload({ ...body, parent: oldParent(path.id) })))

export const deleteConfig: Handler<'deleteConfig'> = async (call, { path, query }) => {
  await deleteObject(call, { kind: 'config', id: path.id, isForever: query.forever })
  return null
}

function readUpload(body: Schemas['ConfigUpload']): ConfigUpload {
  const { family, config_type: configType, cfg, config } = body
  return { family, configType, cfg, config, options: body }
}
