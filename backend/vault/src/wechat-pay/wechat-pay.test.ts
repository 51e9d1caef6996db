import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { WechatPayStandIn } from '../../../../scripts/src/stand-ins/wechat-pay/wechat-pay-stand-in.ts'
import type { LeasedSecrets } from '../leased-secrets/index.ts'
import { createWechatPay, PaymentRefused, PaymentUnknown, wechatPayConfig, wechatPayVariables } from './index.ts'
import { wrongOfWechatPay } from './config.ts'

let bank: WechatPayStandIn
beforeEach(async () => {
  bank = await WechatPayStandIn.open()
})
afterEach(() => bank.close())

/** Keeps one value, as all processes share it. */
function memory(): LeasedSecrets & { readonly asked: number } {
  let kept: string | undefined
  const secrets = {
    asked: 0,
    async get(_: string, obtain: () => Promise<{ readonly value: string }>, refused?: string) {
      if (kept === undefined || kept === refused) {
        secrets.asked += 1
        kept = (await obtain()).value
      }
      return kept
    },
  }
  return secrets
}

const configOf = (env: Readonly<Record<string, string>>) =>
  wechatPayConfig({ ...z.object(wechatPayVariables).parse(env), WECHAT_APP_ID: 'wx1' })!
const payments = (change: Readonly<Record<string, string>> = {}, borrowed = memory()) =>
  createWechatPay(configOf({ ...bank.env, ...change }), { borrowed, patienceMs: 2_000 })
const order = { outBillNo: 'bill1', openid: 'o1', amount: 100, remark: '答题奖励' }

it('pays an order once however often it is asked, and finds what became of it', async () => {
  const pay = payments()
  expect(await pay.find('bill1')).toBeNull()
  expect(await pay.send(order)).toMatchObject({ outBillNo: 'bill1', state: 'SUCCESS' })
  expect(await pay.send(order)).toMatchObject({ state: 'SUCCESS' })
  expect(await pay.find('bill1')).toMatchObject({ state: 'SUCCESS', failReason: null })
  expect(bank.paid).toBe(100)
})

it('does not know what became of an order without an answer that is signed', async () => {
  const pay = payments()
  for (const fault of ['lost', 'late', 'broken', 'forged'] as const) {
    bank.faults.push(fault)
    await expect(pay.send({ ...order, outBillNo: fault })).rejects.toThrow(PaymentUnknown)
  }
  expect([...bank.books.keys()]).toEqual(['lost', 'broken', 'forged'])
  await expect(payments({ WECHAT_PAY_API_URL: 'http://127.0.0.1:1' }).send(order)).rejects.toThrow(
    /^WeChat Pay cannot be reached$/,
  )
})

it('tells what WeChat Pay refuses, by its word alone', async () => {
  bank.faults.push({ refuses: 'NOT_ENOUGH' })
  await expect(payments().send(order)).rejects.toMatchObject(new PaymentRefused('NOT_ENOUGH'))
  await expect(payments().send({ ...order, amount: 1 })).rejects.toThrow(/PARAM_ERROR/)
  const stranger = await WechatPayStandIn.open()
  await expect(payments({ WECHAT_PAY_PRIVATE_KEY: stranger.privateKey }).send(order)).rejects.toThrow()
  await stranger.close()
  expect(bank.unsigned).toBeGreaterThan(0)
  expect(bank.paid).toBe(0)
})

it('goes on when the platform changes its certificate, and asks for certificates no more than it must', async () => {
  const borrowed = memory()
  const pay = payments({}, borrowed)
  for (const outBillNo of ['a', 'b']) await pay.send({ ...order, outBillNo })
  expect(borrowed.asked).toBe(1)
  bank.rotate()
  expect(await pay.send({ ...order, outBillNo: 'c' })).toMatchObject({ state: 'SUCCESS' })
  expect(borrowed.asked).toBe(2)
})

it('gives what the recipient confirms with, and believes a notification that the platform signed', async () => {
  bank.confirmAbove = 50
  const pay = payments()
  expect(await pay.send(order)).toMatchObject({ state: 'WAIT_USER_CONFIRM', packageInfo: expect.any(String) })
  bank.finish('bill1', 'SUCCESS')
  const { headers, body } = bank.notification('bill1')
  expect(await pay.notified(headers, body)).toMatchObject({ outBillNo: 'bill1', state: 'SUCCESS' })
  await expect(pay.notified(headers, body.replace('FINISHED', 'finished'))).rejects.toThrow(/not signed/)
  await expect(pay.notified({ ...headers, 'wechatpay-timestamp': '1' }, body)).rejects.toThrow(/not signed/)
  await expect(pay.notified({}, body)).rejects.toThrow(PaymentUnknown)
})

it('says which setting is missing or wrong, and none of their values', () => {
  const wrong = (change: Readonly<Record<string, string | undefined>>, appId = 'wx1') =>
    wrongOfWechatPay({ ...z.object(wechatPayVariables).parse({ ...bank.env, ...change }), WECHAT_APP_ID: appId })
  expect(wrong({})).toBeNull()
  expect(wrong({ WECHAT_PAY_API_V3_KEY: undefined })?.name).toBe('WECHAT_PAY_API_V3_KEY')
  expect(wrong({}, '')?.name).toBe('WECHAT_PAY_MCH_ID')
  expect(wrong({ WECHAT_PAY_PRIVATE_KEY: 'secret' })).toEqual({
    name: 'WECHAT_PAY_PRIVATE_KEY',
    problem: 'is no private key in PEM',
  })
  expect(wrong({ WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' })?.name).toBe('WECHAT_PAY_PUBLIC_KEY')
  expect(wrong({ WECHAT_PAY_SCENE_REPORT: 'x' })?.name).toBe('WECHAT_PAY_SCENE_REPORT')
  expect(wechatPayConfig({ ...z.object(wechatPayVariables).parse({}), WECHAT_APP_ID: 'wx1' })).toBeNull()
})
