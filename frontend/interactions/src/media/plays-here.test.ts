import { expect, test } from 'vitest'
import { playsHere } from './plays-here.ts'

const player = { canPlayType: (type: string) => (type === 'application/vnd.apple.mpegurl' ? 'maybe' : '') } as const

test.each([
  ['film.m3u8', true],
  ['https://media.example/film.FLV?token=1#t=3', false],
  ['voice.amr', false],
  ['film.mp4', true],
  ['no name', true],
])('%s plays: %s', (name, plays) => expect(playsHere(name, player)).toBe(plays))
