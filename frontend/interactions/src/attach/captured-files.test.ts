import { expect, test } from 'vitest'
import { recordingFormat, recordingName } from './captured-files.ts'

test('the first supported format is taken, with the extension that it really has', () => {
  expect(recordingFormat(() => true)?.extension).toBe('webm')
  expect(recordingFormat((mime) => mime === 'audio/mp4')?.extension).toBe('m4a')
  expect(recordingFormat(() => false)).toBeNull()
})

test('a recording is named by its local time', () => {
  expect(recordingName(new Date(2026, 0, 9, 8, 5, 3), 'webm')).toBe('20260109080503.webm')
})
