/** Capabilities a server can grant to a group, by their API names. Plugins may add more. */
export const CAPABILITY_NAMES = [
  'manage_users',
  'share_queried_objects',
  'access_all_objects',
  'sharing_with_all',
  'access_uploader_info',
  'adding_tags',
  'removing_tags',
  'adding_comments',
  'removing_comments',
  'adding_parents',
  'removing_parents',
  'reading_all_attributes',
  'adding_all_attributes',
  'removing_attributes',
  'adding_files',
  'adding_configs',
  'adding_blobs',
  'unlimited_requests',
  'removing_objects',
  'manage_profile',
  'personalize',
  'analysis_manage',
  'karton_assign',
  'karton_reanalyze',
  'karton_unassign',
  'modify_3rd_party_sharing',
  'access_monitoring_metrics',
  'access_remotes',
] as const

/** Other spellings that servers accept. */
const otherNames: readonly string[] = ['access_prometheus_metrics']

export function isCapability(name: string): boolean {
  return otherNames.includes(name) || CAPABILITY_NAMES.some((known) => known === name)
}
