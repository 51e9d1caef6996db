import { load } from '@naire/commands'
import type { AlarmMiss } from '@naire/domain/sessions'
import { userDecider, userStream } from '@naire/domain/users'
import type { JobContext } from '../runner/job.ts'
import type { WechatCall, TemplateMessage } from '../wechat/wechat.ts'

export type Message = Pick<TemplateMessage, 'url' | 'fields'>

interface NoticeRoute {
  readonly context: Pick<JobContext, 'streams' | 'wechat' | 'alarmNotice'>
  readonly asking: WechatCall
}

/** Tells a person by WeChat, or why that is not possible. @throws DutyFailed when WeChat cannot be asked now. */
export async function reach(
  userSid: string,
  message: Message,
  { context, asking }: NoticeRoute,
): Promise<'told' | AlarmMiss> {
  const { streams, wechat, alarmNotice } = context
  if (wechat === null || alarmNotice === null) return 'notSetUp'
  const { state: user } = await load(streams, userDecider, userStream(userSid))
  if (user.wechatOpenid === null) return 'notBound'
  return wechat.tell({ ...message, openid: user.wechatOpenid, templateId: alarmNotice.templateId }, asking)
}
