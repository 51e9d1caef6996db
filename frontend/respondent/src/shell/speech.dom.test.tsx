import { afterEach, expect, test, vi } from 'vitest'
import { Speech } from './speech.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['a setting of the window', 'de', 'fr', 'sv', 'de'],
  ['the address', undefined, 'fr', 'sv', 'fr'],
  ['what was chosen before', undefined, null, 'sv', 'sv'],
  ['the browser', undefined, null, null, 'it'],
])('the language is that of %s [R9-18]', async (_, ofWindow, ofAddress, stored, language) => {
  vi.stubGlobal('naireLang', ofWindow)
  if (stored) localStorage.setItem('naire.lang', stored)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-CH'])
  const { chosen } = await Speech.start(ofAddress)
  expect([chosen, document.documentElement.lang]).toEqual([language, language])
})
