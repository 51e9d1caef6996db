import { ChunkLoadError } from '@naire/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importArrived } from './import-arrived.ts'

const named = 'https://survey.example/assets/shared.js'
let answers: (() => Response)[] = []
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('document', { baseURI: 'https://survey.example/survey/', querySelectorAll: () => [{ href: named }] })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return (answers.shift() ?? (() => new Response('export {}')))()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const offline = () => {
  throw new TypeError('Failed to fetch')
}
const why = (imported: Promise<unknown>) =>
  imported.catch((error: unknown) => (error instanceof ChunkLoadError ? error.why : error))

it('a module is imported when all of its files have come, and none is asked for that the page names or that came before', async () => {
  const load = vi.fn(async () => 'module')
  expect(await importArrived(load, ['/assets/shared.js', '/assets/a.js', '/assets/b.js'])).toBe('module')
  await importArrived(load, ['/assets/b.js', '/assets/c.js'])
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js'])
})

it('it is not imported while one has not come: a failed import would stay failed', async () => {
  const load = vi.fn(async () => 'module')
  answers = [offline]
  expect(await why(importArrived(load, ['/assets/d.js']))).toBe('unreached')
  expect(load).not.toHaveBeenCalled()
  expect(await importArrived(load, ['/assets/d.js'])).toBe('module')
})

it('a file that is no longer there is gone; a server that cannot answer may do so later', async () => {
  answers = [() => new Response('', { status: 404 }), () => new Response('', { status: 503 })]
  expect(await why(importArrived(async () => {}, ['/assets/e.js']))).toBe('gone')
  expect(await why(importArrived(async () => {}, ['/assets/f.js']))).toBe('unreached')
})
