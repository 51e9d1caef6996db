import { expect, test, vi } from 'vitest'
import { httpServer } from './server.ts'

vi.mock('../wechat/leave-voice.ts', () => ({ leaveVoice: async () => ({ verdict: 'refused', status: 0, message: 'uploadVoice:fail, the permission value is offline verifying' }) }))

test('what WeChat says to programmers, the person is told in a sentence of their language', async () => {
  const server = httpServer({ lang: () => 'en-US', say: (key) => `<${key}>` })
  expect(await server.leaveVoice('local-1')).toEqual({ verdict: 'refused', status: 0, message: '<questions:record.notLeft>' })
})
