import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import type { Logger } from 'pino'

export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
}

/** Time between two looks at the files of a certificate. */
const everyMs = 60_000

export const readCertificate = ({ certFile, keyFile }: CertificateFiles) => ({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
})

/**
 * Takes up a certificate that was renewed on the disk, for connections from then on. While the files cannot be read, or
 * do not fit each other, the last one stays. Gives what ends it.
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: CertificateFiles,
  log: Pick<Logger, 'info' | 'error'>,
  interval = everyMs,
): () => void {
  const takeUp = () => {
    try {
      server.setSecureContext(readCertificate(files))
      log.info({ file: files.certFile }, 'the certificate was renewed')
    } catch (error) {
      log.error({ file: files.certFile, err: error }, 'the certificate on the disk cannot be used, the last one stays')
    }
  }
  const watched = [files.certFile, files.keyFile]
  for (const file of watched) watchFile(file, { interval, persistent: false }, takeUp)
  return () => {
    for (const file of watched) unwatchFile(file, takeUp)
  }
}
