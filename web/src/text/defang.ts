const SCHEMES: Readonly<Record<string, string>> = { http: 'hxxp', https: 'hxxps', ftp: 'fxp', ftps: 'fxps' }
/** Lines may hold names of files, which look like hosts. */
const FILE_ENDINGS =
  /\.(?:exe|dll|sys|bat|cmd|ps1|vbs|jse?|wsf|txt|log|dat|bin|tmp|ini|cfg|conf|xml|json|docx?|docm|xlsx?|xlsm|eml|msg|hta|pdf|rar|png|jpe?g|gif|html?|php|lnk|msi|scr)$/i

const address = /\b([a-z][a-z0-9+-]{1,15}):\/\/([^\s/?#\\"'<>]{1,300})/gi
const numericHost = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const hostAlone = /^[ \t]*(?:[a-z0-9_][a-z0-9_-]{0,62}\.){1,10}[a-z]{2,24}(?=(?::\d{1,5})?(?:\/\S*)?[ \t\r]*$)/gim

/**
 * Text from a sample, with addresses that no program takes for a link and nobody opens by mistake: `hxxp://evil[.]example/`. Hosts
 * without a scheme are recognised where they are a line of their own.
 */
export function defang(text: string): string {
  return text
    .replace(
      address,
      (_, scheme: string, host: string) => `${SCHEMES[scheme.toLowerCase()] ?? scheme}://${broken(host)}`,
    )
    .replace(numericHost, broken)
    .replace(hostAlone, (host) => (FILE_ENDINGS.test(host) ? host : broken(host)))
}

function broken(host: string): string {
  return host.replaceAll('.', '[.]')
}
