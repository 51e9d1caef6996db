import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Parts of a browser that a document without a layout does not have.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// As on a desk.
globalThis.matchMedia = (query) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

afterEach(cleanup)
// Code that a file asks for and does not wait for would run without a document, and fail for all files after it.
afterAll(() => vi.dynamicImportSettled())

// A busy machine is no failure; what does not come still ends.
configure({ asyncUtilTimeout: 20_000 })
