import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amr } from '../../../scripts/src/stand-ins/wechat/amr.ts'
import { WechatStandIn } from '../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { createWechatSecrets, type WechatConfig } from '@naire/vault/wechat'
import { createWechat } from './wechat.ts'

let wechat: WechatStandIn
beforeAll(async () => {
  wechat = await WechatStandIn.open()
})
afterAll(() => wechat.close())

/** Without a memory of tokens: each is asked for anew. */
const clientOf = (config: WechatConfig) => createWechat(config, createWechatSecrets(config, { get: async (_, obtain) => (await obtain()).value }))
const asking = () => ({ idempotencyKey: 'job', signal: new AbortController().signal })

it('gives a voice by its number, with the key of the job, also when the token has become void', async () => {
  const client = clientOf(wechat.config)
  wechat.media.set('M1', amr(1))
  for (const _ of [1, 2]) {
    const { content, size, mediaType } = await client.media('M1', asking())
    expect(await buffer(content)).toEqual(amr(1))
    expect([size, mediaType]).toEqual([amr(1).length, 'audio/amr'])
    wechat.voidToken()
  }
  expect(new Set(wechat.asked)).toEqual(new Set(['job']))
})

it('sends a template message, the same key to the same person once, and says whom it does not reach', async () => {
  const client = clientOf(wechat.config)
  const message = { openid: 'o1', templateId: 'T', url: 'https://survey.example.org/', fields: { thing1: '筛查' } }
  expect([await client.tell(message, asking()), await client.tell(message, asking())]).toEqual(['told', 'told'])
  expect(wechat.sent).toEqual([{ touser: 'o1', template_id: 'T', url: message.url, client_msg_id: 'job', data: { thing1: { value: '筛查' } } }])
  wechat.voidToken()
  expect(await client.tell({ ...message, openid: 'o2' }, asking())).toBe('told')
  wechat.strangers.add('o3')
  expect(await client.tell({ ...message, openid: 'o3' }, asking())).toBe('refused')
  await expect(clientOf({ ...wechat.config, apiUrl: 'http://127.0.0.1:1' }).tell(message, asking())).rejects.toThrow(/^WeChat cannot be reached$/)
})

it('says with which number WeChat refuses, and that it cannot be reached, and no more', async () => {
  await expect(clientOf(wechat.config).media('none', asking())).rejects.toThrow(/^WeChat does not give the recording \(40007\)$/)
  await expect(clientOf({ ...wechat.config, secret: 'wrong' }).media('M1', asking())).rejects.toThrow(/^WeChat gives no token \(40125\)$/)
  await expect(clientOf({ ...wechat.config, apiUrl: 'http://127.0.0.1:1' }).media('M1', asking())).rejects.toThrow(/^WeChat cannot be reached$/)
})
