import { expect, test } from 'vitest'
import { sharedPicture, type PublishedNaire } from './published-naire.ts'

test('where its address is shared, a questionnaire is shown by its cover picture, else its logo, found by their files', () => {
  const Sid = 'A'.repeat(32)
  const file = { Sid, Url: `/naire/N/resource/${Sid}.png` }
  const shared = (fields: object) => sharedPicture({ ResourceList: [file], ...fields } as object as PublishedNaire)
  expect(shared({ Logo: Sid })).toBe(file.Url)
  expect(shared({ Logo: Sid, CoverPicture: 'https://example.org/c.png' })).toBe('https://example.org/c.png')
  expect(shared({})).toBeNull()
})
