import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { newCertificate } from '../../../../scripts/src/stand-ins/wechat-pay/certificate.ts'
import { followCertificate, readCertificate } from './certificate.ts'

it('that has expired is refused by who asks; one that is renewed is taken up without a restart, one that fits no key is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'naire-certificate-'))
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  const write = ({ pem, privateKey }: ReturnType<typeof newCertificate>, key = privateKey) => {
    writeFileSync(files.certFile, pem)
    writeFileSync(files.keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
    return pem
  }
  const expired = write(newCertificate(2020, 2))
  const server = createServer(readCertificate(files)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const said: string[] = []
  const told = (_: object, text: string) => void said.push(text)
  const stop = followCertificate(server, files, { info: told, error: told } as never, 20)
  onTestFinished(() => {
    stop()
    server.close()
    rmSync(folder, { recursive: true })
  })
  /** Why a client that trusts this certificate does not go on; null: it does. */
  const refusal = (ca: string) =>
    new Promise<string | null>((resolve) => {
      const { port } = server.address() as AddressInfo
      const socket = connect({ port, host: '127.0.0.1', ca, checkServerIdentity: () => undefined })
      socket.once('secureConnect', () => (resolve(null), socket.destroy()))
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  expect(await refusal(expired)).toBe('CERT_HAS_EXPIRED')
  const renewed = write(newCertificate())
  await expect.poll(() => refusal(renewed), { timeout: 10_000 }).toBeNull()
  write(newCertificate(), newCertificate().privateKey)
  await expect.poll(() => said.at(-1), { timeout: 10_000 }).toMatch(/cannot be used/)
  expect(await refusal(renewed)).toBeNull()
})
