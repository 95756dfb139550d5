import document from '../../server/src/generated/openapi.json' with { type: 'json' }

/** Paths of the contract that exist whatever the settings; those of switched-on features have tests of their own. */
export const servedPaths = Object.entries(document.paths).filter(([, item]) =>
  Object.values(item).every((operation) => !Object.hasOwn(operation, 'x-only-with')),
)
