import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

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

// A busy machine is no failure; what does not come still ends.
configure({ asyncUtilTimeout: 20_000 })
