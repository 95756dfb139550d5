const STACK = 'a line of our own stack'
const OPERATOR = 'a setting, or a line of a file of settings, that its operator wrote'
const TYPED = 'what the user of the command line typed'

/** Regular expressions that some texts make slow, and why these texts are not hostile. */
export const SLOW_EXPRESSIONS: ReadonlyMap<string, string> = new Map([
  [String.raw`/at (?:async )?(?:(\S+) )?.*?([\w./-]+\.[jt]s):(\d+)/`, STACK],
  [String.raw`/at (?:async )?(?:(\S+) .*?)?\(?(?:file:\/\/)?[^()]*?([\w-]+)\.[jt]s:\d+/`, STACK],
  [String.raw`/\/+$/`, OPERATOR],
  [String.raw`/^([A-Za-z_]\w*)\s*=\s*(.+?)\s*$/`, OPERATOR],
  [String.raw`/^((?:'[^']*'|"[^"]*"|[^'"#]*?))\s*#.*$/`, OPERATOR],
  [String.raw`/^([^=:\s][^=:]*?)\s*[=:]\s*(.*)$/`, OPERATOR],
  [String.raw`/^([^=:]+?)\s*[=:]\s*(.*)$/`, OPERATOR],
  [String.raw`/^([^<>"\p{Cc}]*?)\s*<([^<>]*)>$/u`, OPERATOR],
  [String.raw`/^(\s*secret_key\s*[=:]).*$/m`, OPERATOR],
  [String.raw`/^\s*secret_key_(?:previous|retired)\s*[=:].*\n?/gm`, OPERATOR],
  [String.raw`/(:\/\/[^:@/]*):[^@]*@/`, OPERATOR],
  [
    String.raw`/[/\\]assets[/\\][^/\\]*[.-](?=[\w-]*\d)[\w-]{8,}\.\w+$/`,
    'the path of a file that exists in the web folder',
  ],
  [String.raw`/\S+\s*$/`, TYPED],
  ['/[^,]*$/', TYPED],
  [String.raw`/\s*\(Did you mean (one of )?(.+?)\?\)/`, TYPED],
  [String.raw`/(?:argument|value) '(.*)' is invalid(?: for argument '[^']*')?\. Allowed choices are (.+)\.$/`, TYPED],
  [String.raw`/\{\{\{(.*?)\}\}\}/gs`, TYPED],
  [String.raw`/(?:^|[\s(])(tag|yara|case):("?)((?:[^"\s()\\]|\\.|(?<="[^"]*)[ ()])*)$/`, TYPED],
  [String.raw`/(\w+)(\??): (?:\{ (.*?) \}|([^,)]+))/g`, 'a signature out of the generated constants'],
])
