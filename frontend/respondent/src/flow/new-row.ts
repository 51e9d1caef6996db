import { surroundings } from '@naire/frontend-interactions/answers.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { SessionRow } from '../local-store/rows.ts'
import type { SessionFacts } from '../session/facts.ts'

/** The row of a session that nobody has answered yet. */
export function newRow(facts: SessionFacts, naireRevision?: number): SessionRow {
  return {
    ...facts,
    ...(naireRevision !== undefined && { NaireRevision: naireRevision }),
    Stage: 'answering',
    Known: 0,
    LastReplyTime: null,
    LastReplyPage: 1,
    Duration: 0,
    OverTime: null,
    CommitTime: null,
    Status: null,
    Remembered: null,
    ReturnReason: '',
  }
}

/** Keeps with the session who answers inside WeChat, where WeChat vouches for them. */
export async function noteWechatId(store: Pick<LocalStore, 'patchSession'>, sessionSid: string): Promise<void> {
  if (surroundings() !== 'wechat') return
  const { vouchedId } = await import('../wechat/vouched-id.ts')
  const WechatId = await vouchedId()
  if (WechatId !== null) await store.patchSession(sessionSid, { WechatId })
}
