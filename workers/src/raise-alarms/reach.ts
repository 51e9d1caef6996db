import { load } from '@naire/commands'
import type { AlarmMiss } from '@naire/domain/sessions'
import { userDecider, userStream } from '@naire/domain/users'
import type { Means } from '../runner/duty.ts'
import type { Asking, TemplateMessage } from '../wechat/wechat.ts'

export type Message = Pick<TemplateMessage, 'url' | 'fields'>

interface Way {
  readonly means: Pick<Means, 'streams' | 'wechat' | 'alarmNotice'>
  readonly asking: Asking
}

/** Tells a person by WeChat, or why that is not possible. @throws DutyFailed when WeChat cannot be asked now. */
export async function reach(userSid: string, message: Message, { means, asking }: Way): Promise<'told' | AlarmMiss> {
  const { streams, wechat, alarmNotice } = means
  if (wechat === null || alarmNotice === null) return 'notSetUp'
  const { state: user } = await load(streams, userDecider, userStream(userSid))
  if (user.wechatOpenid === null) return 'notBound'
  return wechat.tell({ ...message, openid: user.wechatOpenid, templateId: alarmNotice.templateId }, asking)
}
