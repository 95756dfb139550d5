/** What a template of addresses makes of a value. A function in place of a text: `$&` and the like in a value mean nothing. */
export function addressOf(template: string, value: string): string {
  return template.replace(/\$(?:value\b|\{value\})/g, () => value)
}
