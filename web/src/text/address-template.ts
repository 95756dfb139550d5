/** Fills a template of addresses with a value. The replacement is a function, so that `$&` in a value has no meaning. */
export function addressOf(template: string, value: string): string {
  return template.replace(/\$(?:value\b|\{value\})/g, () => value)
}
