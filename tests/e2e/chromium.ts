import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The system's Chromium with a microphone that beeps and no calls of its own to anywhere. */
export const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    // Looked for when a browser starts: who only reads this needs none.
    get executablePath() {
      return findChromium()
    },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // What its recogniser of speech hears, it would send away; tests bring their own.
      '--host-resolver-rules=MAP *.google.com ~NOTFOUND, MAP *.googleapis.com ~NOTFOUND',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
}

function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const found = candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (!found)
    throw new Error(
      'The browser tests need Chromium. On Debian or Ubuntu: sudo apt-get install chromium fonts-noto-cjk',
    )
  return found
}
