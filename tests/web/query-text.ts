import type { Locator } from 'playwright-core'

/** The text of the query box, whether it is still the plain field or already the editor. */
export async function queryText(box: Locator): Promise<string> {
  return box.evaluate((element) => {
    const field = element as unknown as Field
    if (field.localName === 'input') return field.value
    return [...field.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n')
  })
}

type Field = {
  readonly localName: string
  readonly value: string
  querySelectorAll(selector: string): Iterable<{ readonly textContent: string }>
}

/** Waits until the editor has taken the place of the plain field. */
export async function waitForEditor(box: Locator): Promise<void> {
  await box.focus()
  await box.page().locator('.cm-content[role=combobox]').waitFor()
}
