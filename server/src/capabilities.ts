/** The capabilities a group can grant its members, in the order in which the administrator's group stores them. */
export const CAPABILITIES = {
  manage_users: { about: 'All administration: users, groups, attribute keys, server details.' },
  share_queried_objects: {
    about: 'Opening an object by its exact identifier shares it with the groups that hold this.',
  },
  access_all_objects: { about: 'Access to every object, without permission entries.' },
  sharing_with_all: { about: 'Share with any group; see all shares and uploaders.' },
  access_uploader_info: { about: 'See all uploaders and search by any of them.' },
  adding_tags: { about: 'Add tags.' },
  removing_tags: { about: 'Remove tags.' },
  adding_comments: { about: 'Add comments.' },
  removing_comments: { about: 'Remove any comment.' },
  adding_parents: { about: 'Link objects, also while uploading.' },
  removing_parents: { about: 'Unlink objects.' },
  reading_all_attributes: { about: 'Read all attributes, whatever the permissions of their keys.' },
  adding_all_attributes: { about: 'Set all attributes, whatever the permissions of their keys.' },
  removing_attributes: { about: 'Remove attribute values.' },
  adding_files: { about: 'Upload files.' },
  adding_configs: { about: 'Upload configurations.' },
  adding_blobs: { about: 'Upload text blobs.' },
  unlimited_requests: { about: 'No rate limit.' },
  removing_objects: { about: 'Delete objects.' },
  manage_profile: { about: 'Own API keys and own password.' },
  personalize: { about: 'Favourites and saved searches.' },
  analysis_manage: { about: 'Start, assign and remove analyses.' },
  karton_assign: { about: 'Assign an existing analysis.' },
  karton_reanalyze: { about: 'Submit an object for analysis again.' },
  karton_unassign: { about: 'Remove an analysis from an object.' },
  modify_3rd_party_sharing: { about: 'Mark an object as shareable with third parties.' },
  access_monitoring_metrics: { about: 'Read the metrics.' },
  access_remotes: { about: 'Use remote instances.' },
} as const satisfies Record<string, { about: string }>

export type Capability = keyof typeof CAPABILITIES

/** What every account may do without a capability, and an API key with a list only if the list names it. */
export const KEY_CAPABILITIES = {
  sharing: { about: 'Share objects and cases with groups, and take back what was shared.' },
  setting_attributes: { about: 'Set attributes, as far as the permissions of their keys allow.' },
  managing_jobs: { about: 'Create and cancel jobs: changes of many objects, and exact counts.' },
  hunting: { about: 'Change YARA rulesets, and search stored files with YARA rules.' },
  managing_cases: { about: 'Create, change and delete cases, and add objects to them.' },
  managing_members: { about: 'Remove members of groups that the owner of the key administers.' },
} as const satisfies Record<string, { about: string }>

/** Stands for the capability of a plugin's change that names none, so that no list can name it. */
export const UNNAMED_CAPABILITY = 'unnamed'

/** Capabilities that say the same of more: who lists one need not list the other. */
const INCLUDES: Readonly<Record<string, keyof typeof KEY_CAPABILITIES>> = {
  sharing_with_all: 'sharing',
  adding_all_attributes: 'setting_attributes',
  manage_users: 'managing_members',
}

const ANALYSIS_RIGHTS = ['karton_assign', 'karton_reanalyze', 'karton_unassign'] as const

/** The capabilities of the administrator's group: all of them, the analysis ones by the name that includes them. */
export const ADMIN_CAPABILITIES: readonly string[] = Object.keys(CAPABILITIES).filter(
  (name) => !ANALYSIS_RIGHTS.some((right) => right === name),
)

/** Effective capabilities: other spellings translated, and included capabilities added. */
export function effectiveCapabilities(stored: readonly string[]): ReadonlySet<string> {
  const names = new Set(stored)
  if (names.delete('access_prometheus_metrics')) names.add('access_monitoring_metrics')
  if (names.has('analysis_manage')) for (const name of ANALYSIS_RIGHTS) names.add(name)
  if (ANALYSIS_RIGHTS.every((name) => names.has(name))) names.add('analysis_manage')
  return names
}

/** Everything that the list of an API key names. */
export function listedCapabilities(names: readonly string[]): ReadonlySet<string> {
  const listed = effectiveCapabilities(names)
  return new Set([...listed, ...[...listed].flatMap((name) => INCLUDES[name] ?? [])])
}

/** The list shown to clients, which carries both spellings where there are two. */
export function shownCapabilities(effective: ReadonlySet<string>): string[] {
  const names = new Set(effective)
  if (names.has('access_monitoring_metrics')) names.add('access_prometheus_metrics')
  return [...names].sort()
}

/** A group's own list as it is shown: in our spelling, in stored order, each name once. */
export function ownCapabilities(stored: readonly string[]): string[] {
  const holdsAll = ANALYSIS_RIGHTS.every((right) => stored.includes(right))
  return [...new Set(stored.map((name) => (holdsAll && isAnalysisRight(name) ? 'analysis_manage' : ourSpelling(name))))]
}

export type CapabilityChanges = { readonly given: readonly string[]; readonly taken: readonly string[] }

/** What lists of capabilities grant more and less than before. */
export function changedCapabilities(before: readonly string[], after: readonly string[]): CapabilityChanges {
  const [old, current] = [ownCapabilities(before), ownCapabilities(after)]
  return { given: current.filter((name) => !old.includes(name)), taken: old.filter((name) => !current.includes(name)) }
}

/** A group's own list as it is stored. An adopted database keeps the names that the old server understands. */
export function storedCapabilities(names: readonly string[], isAdopted: boolean): string[] {
  return [...new Set(isAdopted ? names.flatMap(formerSpelling) : names.map(ourSpelling))]
}

/** The capability named to a caller who lacks one: the current name. */
export function namedRight(name: string): string {
  return isAnalysisRight(name) ? 'analysis_manage' : name
}

function isAnalysisRight(name: string): boolean {
  return ANALYSIS_RIGHTS.some((right) => right === name)
}

function ourSpelling(name: string): string {
  return name === 'access_prometheus_metrics' ? 'access_monitoring_metrics' : name
}

function formerSpelling(name: string): readonly string[] {
  if (name === 'analysis_manage') return ANALYSIS_RIGHTS
  return name === 'access_monitoring_metrics' ? ['access_prometheus_metrics'] : [name]
}
