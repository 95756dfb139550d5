import type { TestUser } from '../../support/user.ts'

export const config = (cfg: unknown, more: object = {}) => ({ family: 'emotet', cfg, ...more })

/** A blob that a config embeds. */
export const blob = (content: string) => ({ 'in-blob': { blob_name: 'n', blob_type: 't', content } })

export const upload = (user: TestUser, cfg: unknown, more: object = {}) =>
  user.send('POST', '/api/config', config(cfg, more))
