import type { Handler } from '../contract.ts'
import { addMember as add } from '../domain/groups/add-member.ts'
import { createGroup as create } from '../domain/groups/create-group.ts'
import { deleteGroup as deleteOne } from '../domain/groups/delete-group.ts'
import { findGroup, listGroups as list } from '../domain/groups/list-groups.ts'
import { removeMember as remove } from '../domain/groups/remove-member.ts'
import { updateGroup as update } from '../domain/groups/update-group.ts'
import { updateMember as changeMember } from '../domain/groups/update-member.ts'
import { setQuota as changeQuota, findQuota } from '../domain/usage/quotas.ts'
import { viewGroup } from '../views/groups.ts'
import { viewQuota } from '../views/usage.ts'

export const listGroups: Handler<'listGroups'> = async ({ app }) => ({ groups: (await list(app)).map(viewGroup) })

export const getGroup: Handler<'getGroup'> = async ({ app }, { path }) => viewGroup(await findGroup(app, path.name))

export const createGroup: Handler<'createGroup'> = async (call, { path, body }) => {
  await create(call, path.name, body.capabilities)
  return { name: path.name }
}

export const updateGroup: Handler<'updateGroup'> = async (call, { path, body }) => ({
  name: await update(call, path.name, body),
})

export const deleteGroup: Handler<'deleteGroup'> = async (call, { path }) => {
  await deleteOne(call, path.name)
  return { name: path.name }
}

export const addMember: Handler<'addMember'> = async (call, { path }) => {
  await add(call, path)
  return { name: path.name }
}

export const updateMember: Handler<'updateMember'> = async (call, { path, body }) => {
  await changeMember(call, path, body.group_admin)
  return { name: path.name }
}

export const removeMember: Handler<'removeMember'> = async (call, { path }) => {
  await remove(call, path)
  return { name: path.name }
}

export const getQuota: Handler<'getQuota'> = async (call, { path }) => viewQuota(await findQuota(call, path.name))

export const setQuota: Handler<'setQuota'> = async (call, { path, body }) => {
  const { max_bytes: maxBytes, max_objects: maxObjects, max_bytes_per_day: maxBytesPerDay } = body
  return viewQuota(await changeQuota(call, path.name, { maxBytes, maxObjects, maxBytesPerDay }))
}
