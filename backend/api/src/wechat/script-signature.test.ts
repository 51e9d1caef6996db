import { expect, it } from 'vitest'
import { scriptSignature } from './wechat-over.ts'

it("signs WeChat's own example as WeChat does", () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const signed = {
    ticket,
    nonce: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  }
  expect(scriptSignature(signed)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})
