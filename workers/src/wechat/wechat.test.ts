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
const accountOf = (config: WechatConfig) => ({
  ...config,
  secrets: createWechatSecrets(config, { get: async (_, obtain) => (await obtain()).value }),
})
const clientOf = (config: WechatConfig, ...others: readonly WechatConfig[]) =>
  createWechat([accountOf(config), ...others.map(accountOf)])
const asking = () => ({ idempotencyKey: 'job', signal: new AbortController().signal })

it('gives a voice by its number, with the key of the job, also when the token has become void', async () => {
  const client = clientOf(wechat.config)
  wechat.media.set('M1', amr(1))
  for (const _ of [1, 2]) {
    const { content, size, mediaType } = await client.media('M1', null, asking())
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
  expect(wechat.sent).toEqual([
    { touser: 'o1', template_id: 'T', url: message.url, client_msg_id: 'job', data: { thing1: { value: '筛查' } } },
  ])
  wechat.voidToken()
  expect(await client.tell({ ...message, openid: 'o2' }, asking())).toBe('told')
  wechat.strangers.add('o3')
  expect(await client.tell({ ...message, openid: 'o3' }, asking())).toBe('refused')
  await expect(clientOf({ ...wechat.config, apiUrl: 'http://127.0.0.1:1' }).tell(message, asking())).rejects.toThrow(
    /^WeChat cannot be reached$/,
  )
})

it('says with which number WeChat refuses, and that it cannot be reached, and no more', async () => {
  await expect(clientOf(wechat.config).media('none', null, asking())).rejects.toThrow(
    /^WeChat does not give the recording \(40007\)$/,
  )
  await expect(clientOf({ ...wechat.config, secret: 'wrong' }).media('M1', null, asking())).rejects.toThrow(
    /^WeChat gives no token \(40125\)$/,
  )
  await expect(
    clientOf({ ...wechat.config, apiUrl: 'http://127.0.0.1:1' }).media('M1', null, asking()),
  ).rejects.toThrow(/^WeChat cannot be reached$/)
})

it('asks for a voice under the account that is named, under the others where that one does not have it, and tells people by the usual one', async () => {
  const client = clientOf(wechat.config, wechat.otherConfig)
  wechat.media.set('mine', amr(1))
  wechat.otherMedia.set('theirs', amr(2))
  const given = async (mediaId: string, named: string | null) => {
    const before = wechat.counts.media
    const { content } = await client.media(mediaId, named, asking())
    return [await buffer(content), wechat.counts.media - before]
  }
  expect(await given('theirs', 'wx2')).toEqual([amr(2), 1])
  expect(await given('mine', null)).toEqual([amr(1), 1])
  expect(await given('mine', 'wx2')).toEqual([amr(1), 2])
  expect(await given('theirs', 'wx9')).toEqual([amr(2), 2])
  await expect(client.media('none', 'wx2', asking())).rejects.toThrow(/^WeChat does not give the recording \(40007\)$/)
  const { sent } = wechat
  await clientOf(wechat.config, { ...wechat.otherConfig, apiUrl: 'http://127.0.0.1:1' }).tell(
    { openid: 'o9', templateId: 'T', url: 'https://survey.example.org/', fields: {} },
    asking(),
  )
  expect(sent.at(-1)?.touser).toBe('o9')
})

it('goes on to another account where one has lost its secret, and not where WeChat cannot be reached', async () => {
  wechat.otherMedia.set('theirs', amr(2))
  const lost = { ...wechat.config, secret: 'wrong' }
  expect(await buffer((await clientOf(lost, wechat.otherConfig).media('theirs', null, asking())).content)).toEqual(
    amr(2),
  )
  const away = { ...wechat.config, apiUrl: 'http://127.0.0.1:1' }
  await expect(clientOf(away, wechat.otherConfig).media('theirs', null, asking())).rejects.toThrow(
    /^WeChat cannot be reached$/,
  )
})
