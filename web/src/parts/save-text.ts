export type TextFile = { readonly name: string; readonly type: string; readonly text: string }

/** Hands a text over to the downloads of the browser. */
export function saveText({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
