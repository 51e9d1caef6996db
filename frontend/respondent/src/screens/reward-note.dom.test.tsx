import type { OwnReward } from '@naire/contract'
import { WordsProvider } from '@naire/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import respondent from '../../../../locales/zh-CN/respondent.json'
import { sentence } from '../shell/sentence.ts'
import RewardNote from './RewardNote.tsx'

afterEach(() => vi.unstubAllGlobals())

const reward = (more: Partial<OwnReward>): OwnReward => ({
  Sid: 'R1',
  Name: '红包',
  Kind: 'packet',
  Status: 'received',
  Amount: 188,
  Code: null,
  Confirm: null,
  ...more,
})

/** Answers of the server, in their order; the last one again and again. */
function note(...answers: { readonly Expected: boolean; readonly Rewards: readonly OwnReward[] }[]) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    return Response.json({ value: answers[Math.min(asked.length, answers.length) - 1] })
  })
  const words = {
    lang: 'zh-CN',
    t: (key: string, params?: object) => sentence({ respondent }, 'zh-CN', key, { ...params }),
  }
  render(
    <WordsProvider words={words}>
      <RewardNote sid="S1" sessionKey="K" lang="zh-CN" />
    </WordsProvider>,
  )
  return asked
}

test('a packet stands with its amount; the session’s key goes along', async () => {
  const asked = note({ Expected: true, Rewards: [reward({})] })
  expect(await screen.findByText('¥1.88')).toBeDefined()
  expect(screen.getByText('红包已发放到微信')).toBeDefined()
  expect(asked[0]?.headers).toEqual({ 'X-Session-Key': 'K' })
})

test('nothing is said where nothing is given, and nothing is asked again', async () => {
  const asked = note({ Expected: false, Rewards: [] })
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByText('您的奖励')).toBeNull()
})

test('one that is on its way is waited for; codes and points are there', async () => {
  note(
    { Expected: true, Rewards: [] },
    {
      Expected: true,
      Rewards: [reward({ Kind: 'code', Code: 'KA-1' }), reward({ Sid: 'R2', Kind: 'points', Amount: 5 })],
    },
  )
  expect(await screen.findByText('正在准备您的奖励…')).toBeDefined()
  expect(await screen.findByText('KA-1', {}, { timeout: 5_000 })).toBeDefined()
  expect(screen.getByText('5 积分')).toBeDefined()
})

test('a transfer that waits is received inside WeChat, elsewhere the page says where', async () => {
  const Confirm = { MchId: 'M', AppId: 'wx1', Package: 'P', Until: '2026-11-27T00:00:00Z' }
  const waiting = { Expected: true, Rewards: [reward({ Status: 'sent', Confirm })] }
  note(waiting)
  expect(await screen.findByText('请在微信中打开本页领取')).toBeDefined()
  document.body.replaceChildren()
  const invoke = vi.fn((_call: string, _given: object, back: (result: object) => void) => back({}))
  vi.stubGlobal('WeixinJSBridge', { invoke })
  const asked = note(waiting, { Expected: true, Rewards: [reward({})] })
  await userEvent.click(await screen.findByRole('button', { name: '在微信中领取' }))
  expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual([
    'requestMerchantTransfer',
    { mchId: 'M', appId: 'wx1', package: 'P' },
  ])
  expect(await screen.findByText('红包已发放到微信')).toBeDefined()
  expect(asked.length).toBe(2)
})
