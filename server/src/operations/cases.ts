import type { Handler } from '../contract.ts'
import {
  addCaseObjects as addObjects,
  removeCaseObjects as removeObjects,
} from '../domain/objects/cases/change-objects.ts'
import { createCase as create } from '../domain/objects/cases/create-case.ts'
import { listCases as list, listCaseObjects as listObjects, loadCase } from '../domain/objects/cases/list-cases.ts'
import { shareCase as share, unshareCase as unshare } from '../domain/objects/cases/share-case.ts'
import { deleteCase as remove, updateCase as update } from '../domain/objects/cases/update-case.ts'
import { viewCase, viewCaseObject } from '../views/cases.ts'

export const listCases: Handler<'listCases'> = async (call, { query }) => ({
  cases: (await list(call, query)).map(viewCase),
})

export const createCase: Handler<'createCase'> = async (call, { body }) => viewCase(await create(call, body))

export const getCase: Handler<'getCase'> = async (call, { path, query }) =>
  viewCase(await loadCase(call, path.case_id, query))

export const updateCase: Handler<'updateCase'> = async (call, { path, body }) =>
  viewCase(await update(call, path.case_id, body))

export const deleteCase: Handler<'deleteCase'> = async (call, { path }) => {
  await remove(call, path.case_id)
  return null
}

export const listCaseObjects: Handler<'listCaseObjects'> = async (call, { path, query }) => ({
  objects: (await listObjects(call, path.case_id, query)).map(viewCaseObject),
})

export const addCaseObjects: Handler<'addCaseObjects'> = async (call, { path, body }) => {
  const { missing, ...counts } = await addObjects(call, path.case_id, body)
  return { ...counts, missing: [...missing] }
}

export const removeCaseObjects: Handler<'removeCaseObjects'> = async (call, { path, body }) => {
  const { removed, missing } = await removeObjects(call, path.case_id, body)
  return { removed, missing: [...missing] }
}

export const shareCase: Handler<'shareCase'> = async (call, { path, body }) =>
  viewCase(await share(call, path.case_id, body.group))

export const unshareCase: Handler<'unshareCase'> = async (call, { path, query }) => {
  await unshare(call, path.case_id, query.group)
  return null
}
