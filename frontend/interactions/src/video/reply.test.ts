import { expect, test } from 'vitest'
import { clickAt, videoClicks, withoutClick } from './reply.ts'

const liked = { Sid: '', Code: 'liked', Name: '喜欢', CssClass: '', Image: '' }

test('clicks are kept in the order of clicking, each with its time in the film', () => {
  const once = clickAt([], liked, 3.1499)
  const twice = clickAt(videoClicks(once), { ...liked, Code: 'disliked' }, 1)
  expect(videoClicks(twice).map(({ DimensionCode, Time }) => `${DimensionCode}@${Time}`)).toEqual([
    'liked@3.1',
    'disliked@1',
  ])
  expect(videoClicks(withoutClick(videoClicks(twice), 0)).map(({ DimensionCode }) => DimensionCode)).toEqual([
    'disliked',
  ])
  expect(withoutClick(videoClicks(once), 0)).toBeNull()
})
