// Verifies a delivery: node verify.mjs SECRET "Naire-Signature" < body. Exit status 0: it is genuine.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

const toleranceSeconds = 300

export function isGenuine(secret, header, body, nowSeconds = Date.now() / 1000) {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(time) || Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

if (process.argv[1]?.endsWith('verify.mjs')) {
  const [secret = '', header = '', now] = process.argv.slice(2)
  const body = readFileSync(0)
  process.exitCode = isGenuine(secret, header, body, now === undefined ? undefined : Number(now)) ? 0 : 1
}
