import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../../workplace/naire-list.ts'
import { entity } from '../../../workplace/odata.ts'
import { useSubjects } from '../../../workplace/use-subjects.ts'
import { useWorkplace } from '../../../workplace/workplace.ts'

/**
 * Stage of the newest content on the way to its approval; `free`: nobody has to approve it. `own`: approved by the
 * same person, who does not publish it too.
 */
export type ApprovalStage = 'free' | 'unasked' | 'declined' | 'waiting' | 'approved' | 'own'

export function useApprovalStage(naire: NaireRow): ApprovalStage {
  const { me } = useWorkplace()
  const subject = useSubjects().data?.find(({ Sid }) => Sid === naire.SubjectSid)
  if (!subject?.NeedsApproval) return 'free'
  if (naire.ApprovalState === null || naire.ApprovalRevision !== naire.Revision) return 'unasked'
  if (naire.ApprovalState === 'requested') return 'waiting'
  if (naire.ApprovalState === 'declined') return 'declined'
  return naire.ApproverSid === me.Sid ? 'own' : 'approved'
}

/** Step before publishing where somebody else has to approve: asking for it, and deciding. */
export function ApprovalStep({ naire, stage }: { readonly naire: NaireRow; readonly stage: ApprovalStage }) {
  const { t } = useTranslation('collaboration')
  const { http, me, can, notices } = useWorkplace()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const act = useMutation({
    mutationFn: ({ name, body }: { readonly name: string; readonly body: object }) =>
      http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.${name}()`, body),
    onSuccess: () => {
      setWords('')
      notices.success(t('approval.done'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['naires'] }),
  })
  const decide = (approved: boolean) =>
    act.mutate({ name: 'DecideApproval', body: { revision: naire.Revision, approved, reason: words.trim() } })
  if (stage === 'free') return null
  const mayDecide = stage === 'waiting' && can('approvePublishing') && naire.ApprovalRequesterSid !== me.Sid
  const mayAsk = stage === 'unasked' || stage === 'declined'
  return (
    <Alert
      type={stage === 'approved' ? 'success' : 'warning'}
      showIcon
      data-approval={stage}
      title={t(`approval.stage.${stage}`)}
      description={
        (mayAsk || mayDecide) && (
          <Space orientation="vertical" style={{ inlineSize: '100%' }}>
            {stage !== 'unasked' && naire.ApprovalNote && <q dir="auto">{naire.ApprovalNote}</q>}
            <Input.TextArea
              aria-label={t(mayAsk ? 'approval.note' : 'approval.reason')}
              placeholder={t(mayAsk ? 'approval.note' : 'approval.reason')}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              maxLength={500}
              autoSize={{ minRows: 1, maxRows: 4 }}
            />
            {mayAsk ? (
              <Button
                type="primary"
                loading={act.isPending}
                onClick={() => act.mutate({ name: 'RequestApproval', body: { note: words.trim() } })}
              >
                {t('approval.ask')}
              </Button>
            ) : (
              <Space wrap>
                <Button type="primary" loading={act.isPending} onClick={() => decide(true)}>
                  {t('approval.approve')}
                </Button>
                <Button danger disabled={act.isPending || words.trim() === ''} onClick={() => decide(false)}>
                  {t('approval.decline')}
                </Button>
              </Space>
            )}
          </Space>
        )
      }
    />
  )
}
