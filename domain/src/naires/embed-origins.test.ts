import { expect, it } from 'vitest'
import { embedOrigin, embedOrigins, mostEmbedOrigins, wrongEmbedOrigin } from './embed-origins.ts'

it.each([
  ['https://www.Example.org', 'https://www.example.org'],
  ['https://example.org:8443/', 'https://example.org:8443'],
  ['https://*.example.org', 'https://*.example.org'],
  ['http://localhost:5500', 'http://localhost:5500'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://example.org', null],
  ['https://example.org/page', null],
  ["https://example.org; script-src 'unsafe-inline'", null],
  ['https://a.example.org https://b.example.org', null],
  ['https://*', null],
  ['*', null],
  ["'self'", null],
  ['data:', null],
])('takes %s as the origin %s', (line, origin) => {
  expect(embedOrigin(line)).toBe(origin)
})

it('are lines, each once, and no more than a policy can hold', () => {
  expect(embedOrigins({})).toEqual([])
  expect(
    embedOrigins({ EmbedOrigins: 'https://a.example\n\nhttps://a.example/\nnonsense\nhttps://b.example' }),
  ).toEqual(['https://a.example', 'https://b.example'])
  const many = Array.from({ length: mostEmbedOrigins + 1 }, (_, n) => `https://s${n}.example`)
  expect(embedOrigins({ EmbedOrigins: many.join('\n') })).toHaveLength(mostEmbedOrigins)
  expect(wrongEmbedOrigin(many.join('\n'))).toBe(many.at(-1))
  expect(wrongEmbedOrigin('https://a.example\nnonsense')).toBe('nonsense')
  expect(wrongEmbedOrigin('https://a.example\n')).toBeNull()
})
