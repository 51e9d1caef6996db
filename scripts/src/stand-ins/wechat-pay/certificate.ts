import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

export interface PlatformCertificate {
  /** In capitals, as it is told in headers. */
  readonly serial: string
  readonly pem: string
  readonly privateKey: KeyObject
}

/** A self-signed certificate, by default for ten years, with the few fields that X.509 asks for. */
export function newCertificate(from = new Date().getUTCFullYear(), years = 10): PlatformCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(19)])
  const name = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('Tenpay.com stand-in')))))
  const signed = sequence(objectId('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0)))
  const time = (year: number) => tagged(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    signed,
    name,
    sequence(time(from), time(from + years)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const whole = sequence(content, signed, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { serial: serial.toString('hex').toUpperCase(), pem, privateKey }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: readonly Buffer[]) => tagged(0x31, Buffer.concat(parts))
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
