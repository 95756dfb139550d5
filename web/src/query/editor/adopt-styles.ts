import { StyleModule } from 'style-mod'

let isAdopted = false

/**
 * Has the editor keep its styles in a constructed style sheet. The policy of the page refuses the style element that `style-mod`
 * makes for each document with a head; the first call for a document decides for all others.
 */
export function adoptStyles(): void {
  if (isAdopted) return
  isAdopted = true
  Object.defineProperty(document, 'head', { configurable: true, value: null })
  try {
    StyleModule.mount(document, [])
  } finally {
    Reflect.deleteProperty(document, 'head')
  }
}
