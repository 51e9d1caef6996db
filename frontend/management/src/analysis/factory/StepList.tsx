import type { AnalysisStepReply } from '@naire/contract'
import { Button, Tag } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'

/** Everything that changed the numbers, the newest first: by whom, when and why; each can be undone with a reason. */
export function StepList({ factory, mayChange }: PanelProps) {
  const { t, i18n } = useTranslation('factory')
  const [undoing, setUndoing] = useState<AnalysisStepReply | null>(null)
  const steps = factory.steps.data ?? []
  const when = (at: string) => new Date(at).toLocaleString(i18n.language)
  if (steps.length === 0) return <EmptyView title={t('steps.empty')} hint={t('steps.emptyHint')} />
  return (
    <>
      <ol className={styles.steps} reversed>
        {steps.toReversed().map((step) => (
          <li key={step.stepSid} data-step={step.type} data-undone={step.undone !== null}>
            <div className={styles.words}>
              <strong>
                {t(`steps.${step.type}`)} <bdi>{titleOf(step, steps, t)}</bdi>
              </strong>
              <span className="n-aside">
                <bdi>{step.by.name ?? t('steps.nobody')}</bdi> · <time dateTime={step.at}>{when(step.at)}</time>
              </span>
              {'reason' in step.data && <span dir="auto">{step.data.reason}</span>}
              {step.undone !== null && (
                <span>
                  <Tag>{t('steps.undone')}</Tag>
                  <bdi>{step.undone.by.name ?? t('steps.nobody')}</bdi> · {when(step.undone.at)} ·{' '}
                  <bdi>{step.undone.reason}</bdi>
                </span>
              )}
            </div>
            {mayChange && step.undone === null && (
              <Button size="small" onClick={() => setUndoing(step)}>
                {t('steps.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {undoing !== null && (
        <ReasonDialog
          title={t('steps.undoTitle', { step: `${t(`steps.${undoing.type}`)} ${titleOf(undoing, steps, t)}` })}
          hint={t('steps.undoHint')}
          okText={t('steps.undo')}
          isSending={factory.undo.isPending}
          onClose={() => setUndoing(null)}
          onSend={(reason) =>
            factory.undo.mutate({ stepSid: undoing.stepSid, reason }, { onSuccess: () => setUndoing(null) })
          }
        />
      )}
    </>
  )
}

/** The thing that a step is about, by its own title; of cleaning the number of sessions. */
export function titleOf(
  { type, data }: Pick<AnalysisStepReply, 'type' | 'data'>,
  steps: readonly AnalysisStepReply[],
  t: TFunction,
): string {
  if ('variable' in data) return data.variable.title || data.variable.code
  if ('scheme' in data) return data.scheme.title
  if ('frame' in data) return data.frame.title
  if ('sessionSids' in data) {
    // A rule's title stays known after it is gone.
    const saved = steps.findLast((step) => 'rule' in step.data && sidIn(step.data) === data.rule)
    const rule = saved === undefined ? data.rule : titleOf(saved, steps, t)
    return t('steps.sessions', { count: data.sessionSids.length, rule })
  }
  if ('rule' in data) return data.rule.title
  const saved = steps.find(
    (step) => step.type === type.replace('Removed', 'Saved') && sidIn(step.data) === (data as { sid?: string }).sid,
  )
  return saved === undefined ? '' : titleOf(saved, steps, t)
}

const sidIn = (data: AnalysisStepReply['data']): string | undefined => {
  const [thing] = Object.values(data).filter((each): each is { readonly sid: string } => typeof each === 'object')
  return thing?.sid
}
