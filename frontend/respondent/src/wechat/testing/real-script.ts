import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import type { FakeBridge } from './fake-bridge.ts'
import type { WechatScript } from '../ask-wechat.ts'

const file = createRequire(import.meta.url).resolve('weixin-js-sdk')

/** WeChat's own file, run in a page of its own as a phone would show it. */
export function realScript(bridge: FakeBridge): WechatScript {
  const module: { exports: unknown } = { exports: null }
  const page = { ...bridge.page(), module, console, setTimeout, Image: Object }
  runInContext(readFileSync(file, 'utf8'), createContext({ ...page, window: page }))
  return module.exports as WechatScript
}
