import type { Handler } from '../contract.ts'
import { showUsage, showUserUsage } from '../domain/usage/show-usage.ts'
import { viewUsage, viewUserUsage } from '../views/usage.ts'

export const getUsage: Handler<'getUsage'> = async (call, { query }) => viewUsage(await showUsage(call, query))

export const getUserUsage: Handler<'getUserUsage'> = async (call, { path }) =>
  viewUserUsage(await showUserUsage(call, path.login))
