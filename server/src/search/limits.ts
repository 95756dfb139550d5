/** The limits of one query; its length alone costs little. */
export const LIMITS = {
  lengthChars: 1_048_576,
  tokens: 20_000,
  fieldNameChars: 10_000,
  conditions: 500,
  nesting: 64,
  relationNesting: 8,
  listedHashes: 2_000,
  listedWords: 200,
  pathSteps: 100,
  patternChars: 10_000,
  // PostgreSQL recurses once per star of a pattern.
  starsInPattern: 100,
  marksInPattern: 1_000,
} as const
