import type { Api } from '../calls/api.ts'
import { type Analyses, createAnalyses } from './analyses.ts'
import { type AttributeKeys, createAttributeKeys } from './attribute-keys.ts'
import { type Attributes, createAttributes } from './attributes.ts'
import { type Comments, createComments } from './comments.ts'
import { createFavorites, type Favorites } from './favorites.ts'
import { createMetakeys, type Metakeys } from './metakeys.ts'
import { createRelations, type Relations } from './relations.ts'
import { createShares, type Shares } from './shares.ts'
import { createTags, type Tags } from './tags.ts'

/** Tags, comments, attributes and other annotations of objects. */
export type Annotations = {
  readonly tags: Tags
  readonly comments: Comments
  readonly attributes: Attributes
  readonly attributeKeys: AttributeKeys
  readonly metakeys: Metakeys
  readonly relations: Relations
  readonly shares: Shares
  readonly favorites: Favorites
  readonly analyses: Analyses
}

export function createAnnotations(api: Api): Annotations {
  return {
    tags: createTags(api.raw),
    comments: createComments(api),
    attributes: createAttributes(api),
    attributeKeys: createAttributeKeys(api),
    metakeys: createMetakeys(api),
    relations: createRelations(api),
    shares: createShares(api),
    favorites: createFavorites(api),
    analyses: createAnalyses(api),
  }
}
