import type { ServerResponse } from 'node:http'

/** Features of browsers that no page of the server uses. The list leaves out copying to the clipboard, which the page does. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
] as const

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const

/** Isolates a page of the server from other sites. Answers of the API and clients in `web_folder` lack these headers: other sites may use those. */
export function setPageHeaders(res: ServerResponse, contentPolicy: string): void {
  res.setHeader('Content-Security-Policy', contentPolicy)
  for (const [name, value] of Object.entries(ISOLATION)) res.setHeader(name, value)
}
