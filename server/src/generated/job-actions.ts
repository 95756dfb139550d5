// Generated from openapi.yaml by "npm run generate". Do not edit.
import type { components, operations } from './contract.ts'

type JobChange = components['schemas']['JobChange']
type OperationId = keyof operations

export type JobField = Exclude<keyof JobChange, 'action'>

export type JobAction = {
  /** The operation that makes the change of a single object. */
  readonly operation: OperationId
  /** The capability that the operation needs, if any. */
  readonly capability: string | null
  readonly required: readonly JobField[]
  readonly optional: readonly JobField[]
}

export const JOB_ACTIONS: Readonly<Record<JobChange['action'], JobAction>> = {
  add_tag: {"operation":"addTag","capability":"adding_tags","required":["tag"],"optional":[]},
  remove_tag: {"operation":"removeTag","capability":"removing_tags","required":["tag"],"optional":[]},
  add_attribute: {"operation":"addAttribute","capability":null,"required":["key","value"],"optional":[]},
  remove_attribute: {"operation":"removeAttribute","capability":"removing_attributes","required":["key"],"optional":["value"]},
  share: {"operation":"addShare","capability":null,"required":["group"],"optional":[]},
  add_parent: {"operation":"addChild","capability":"adding_parents","required":["parent"],"optional":[]},
  add_child: {"operation":"addChild","capability":"adding_parents","required":["child"],"optional":[]},
  comment: {"operation":"addComment","capability":"adding_comments","required":["comment"],"optional":[]},
  add_favorite: {"operation":"addFavorite","capability":"personalize","required":[],"optional":[]},
  remove_favorite: {"operation":"removeFavorite","capability":"personalize","required":[],"optional":[]},
  delete: {"operation":"deleteObject","capability":"removing_objects","required":[],"optional":[]},
  count: {"operation":"countObjects","capability":null,"required":[],"optional":[]},
  group: {"operation":"clusterFiles","capability":null,"required":[],"optional":["tag","by","min_score","max_distance"]},
}
