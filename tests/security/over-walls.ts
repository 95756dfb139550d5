/** Who holds one of these may know of objects, users or groups that were not shared with them. */
export const OVER_WALLS: readonly string[] = [
  'manage_users',
  'access_all_objects',
  'share_queried_objects',
  'sharing_with_all',
  'access_uploader_info',
  'reading_all_attributes',
  'adding_all_attributes',
]
