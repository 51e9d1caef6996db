import type { OwnReward, SessionRewards } from '@naire/contract'
import { Button, useWords } from '@naire/ui'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../sync/ask.ts'
import './ReceiptNote.css'

interface RewardNoteProps {
  readonly sid: string
  readonly sessionKey: string
  readonly lang: string
}

/** Rewards come a moment after the commit; whoever stays on the page sees them, others find them there later. */
const asksAfterMs = [0, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Rewards of the session for its respondent: an amount, a code or points, and where it is received. */
export default function RewardNote({ sid, sessionKey, lang }: RewardNoteProps) {
  const { t } = useWords()
  const [found, setFound] = useState<SessionRewards | null>(null)
  const look = useCallback(async (): Promise<SessionRewards | null> => {
    const path = `/odata/NaireSessions('${sid}')/SurveyExpert.Rewards()`
    const answer = await ask<{ readonly value: SessionRewards }>(path, { headers: { 'X-Session-Key': sessionKey } })
    return answer.verdict === 'taken' ? answer.value.value : null
  }, [sid, sessionKey])
  useEffect(() => {
    let isOver = false
    const follow = async () => {
      for (const wait of asksAfterMs) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        if (isOver) return
        const rewards = await look()
        if (isOver || rewards === null) continue
        setFound(rewards)
        if (!isComing(rewards)) return
      }
    }
    void follow()
    return () => {
      isOver = true
    }
  }, [look])
  if (found === null || (found.Rewards.length === 0 && !found.Expected)) return null
  return (
    <section className="receipt-note" aria-live="polite">
      <h2 style={{ fontSize: '17px', margin: 0 }}>{t('reward.title')}</h2>
      {found.Rewards.length === 0 && <p>{t('reward.waiting')}</p>}
      {found.Rewards.map((reward) => (
        <RewardLine key={reward.Sid} reward={reward} lang={lang} onConfirmed={() => void look().then(setFound)} />
      ))}
    </section>
  )
}

const isComing = ({ Expected, Rewards }: SessionRewards): boolean =>
  (Rewards.length === 0 && Expected) || Rewards.some(({ Status }) => Status === 'reserved' || Status === 'sending')

interface RewardLineProps {
  readonly reward: OwnReward
  readonly lang: string
  readonly onConfirmed: () => void
}

function RewardLine({ reward, lang, onConfirmed }: RewardLineProps) {
  const { t } = useWords()
  const { Kind, Amount, Code, Confirm } = reward
  const money = new Intl.NumberFormat(lang, { style: 'currency', currency: 'CNY' }).format(Amount / 100)
  return (
    <div>
      <p>
        {Kind === 'packet' && <strong>{money} </strong>}
        {Kind === 'points' && <strong>{t('reward.points', { amount: Amount })} </strong>}
        {Code !== null && (
          <>
            {t('reward.code')} <strong dir="ltr">{Code}</strong>
          </>
        )}
        {Code === null && (Kind === 'packet' || reward.Status !== 'received') && <span>{t(wordOf(reward))}</span>}
      </p>
      {Confirm && <Confirmation confirm={Confirm} lang={lang} onConfirmed={onConfirmed} />}
    </div>
  )
}

/** Why something waits or failed is not the recipient's to know. */
function wordOf({ Status }: OwnReward): string {
  switch (Status) {
    case 'received':
      return 'reward.received'
    case 'held':
      return 'reward.checking'
    case 'reserved':
    case 'sending':
    case 'sent':
    case 'unknown':
      return 'reward.onItsWay'
    case 'returned':
    case 'failed':
    case 'refused':
      return 'reward.failed'
  }
}

/** WeChat's own bridge, which its browser has without being asked for. */
interface Bridge {
  invoke(call: string, given: object, back: (result: { readonly err_msg?: string }) => void): void
}

interface ConfirmationProps {
  readonly confirm: NonNullable<OwnReward['Confirm']>
  readonly lang: string
  readonly onConfirmed: () => void
}

function Confirmation({ confirm: { MchId, AppId, Package, Until }, lang, onConfirmed }: ConfirmationProps) {
  const { t } = useWords()
  const bridge = (window as { readonly WeixinJSBridge?: Bridge }).WeixinJSBridge
  const time =
    Until && new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(Until))
  const open = () =>
    bridge?.invoke('requestMerchantTransfer', { mchId: MchId, appId: AppId, package: Package }, onConfirmed)
  return (
    <>
      {bridge === undefined ? (
        <p>{t('reward.inWechat')}</p>
      ) : (
        <Button look="primary" wide onClick={open}>
          {t('reward.confirm')}
        </Button>
      )}
      {time && <p>{t('reward.until', { time })}</p>}
    </>
  )
}
