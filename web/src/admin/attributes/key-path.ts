import { ADMIN_PARTS } from '../parts-of-admin.ts'

export const keyPath = (key: string): string => `${ADMIN_PARTS.attributes.path}/${encodeURIComponent(key)}`
