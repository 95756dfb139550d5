import type { Source } from './repository.ts'

const MAX_LABEL_WORDS = 4
const MAX_AVERAGE_SENTENCE = 25

/** Reports labels of the page with more than four words. Sentences, which end with a full stop, and examples are not labels. */
export function checkLabels(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^web\/src\/texts(?:\/[\w-]+)?\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ *(\w+): '([A-Z][^'\n]*)',$/gm)]
        .filter(([, name = '', label = '']) => !/[.?!:…]$/.test(label) && !name.endsWith('Example'))
        .filter(([, , label = '']) => wordsOf(label).length > MAX_LABEL_WORDS)
        .map(([, name = '', label = '']) => `${path}: ${name} has more than ${MAX_LABEL_WORDS} words: ${label}`),
    )
}

/** Reports guides whose sentences have more than 25 words on average. */
export function checkSentences(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(?:docs\/(?:guide|contributing)\/)?[\w-]+\.md$/.test(path) && path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) => {
      const lengths = sentencesOf(text).map((sentence) => wordsOf(sentence).length)
      const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
      return average > MAX_AVERAGE_SENTENCE ? [`${path}: ${average.toFixed(1)} words a sentence`] : []
    })
}

/** Skips code blocks, tables and headings. Inline code counts as one word, and link targets count as none. */
function sentencesOf(page: string): string[] {
  const prose = page
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .replace(/^(?:\||#|<!--).*$/gm, '')
    .replace(/\]\([^)\n]*\)/g, ']')
    .replace(/`[^`\n]*`/g, 'code')
  return prose
    .split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/)
    .flatMap((paragraph) => paragraph.replace(/^\s*(?:[-*]|\d+\.) /, '').split(/(?<=[.!?:;])\s+/))
    .filter((sentence) => wordsOf(sentence).length > 0)
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\w/.test(word))
}
