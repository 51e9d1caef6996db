import type { CorrectAnswersBody } from '@naire/contract'
import type { CompiledNaire } from '@naire/domain/answering'
import { previewPorts, QuestionAnswer } from '@naire/frontend-questions/answers.ts'
import { Button, Input, Space } from 'antd'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { answeringOf } from '../answers/use-answering.ts'
import type { SessionWithAnswers, SessionRow } from '../sessions/session-row.ts'
import { changedCodes, correctionOf } from './correction-of.ts'
import styles from './session.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attachEntry, FileNotTaken, type FilePort, type FileState } from '@naire/frontend-interactions/answers.ts'
import { HttpFailure, type Http } from '../../workplace/http.ts'
import { newSid } from '../../workplace/sid.ts'
import { filePath, objectTypes } from '../../workplace/file-path.ts'

interface CorrectionFormProps {
  readonly compiled: CompiledNaire
  readonly questionSid: string
  readonly session: SessionWithAnswers
  readonly onClose: () => void
}

/**
 * The question as it was asked, with the stored answer in it; what else changes with it is told before anything is
 * sent.
 */
export default function CorrectionForm({ compiled, questionSid, session, onClose }: CorrectionFormProps) {
  const { t, i18n } = useTranslation()
  const [reason, setReason] = useState('')
  // What others do to the session meanwhile takes nothing from the form.
  const [answering] = useState(() => answeringOf(compiled, session, i18n.language))
  const [before] = useState(() => answering.feedbacks())
  const { http } = useWorkplace()
  const [ports] = useState(() => previewPorts(answering, correctionFiles(http, session)))
  const read = useMemo(() => latest(() => answering.feedbacks()), [answering])
  const feedbacks = useSyncExternalStore(
    (listener) => answering.subscribe('*', () => (read.forget(), listener())),
    read.current,
  )
  const correction = correctionOf(before, feedbacks, questionSid)
  const others = changedCodes(before, feedbacks).filter((code) => code !== answering.question(questionSid).code)
  const correct = useCorrection(session.Sid, onClose)
  const hasChanged = correction.Feedbacks.length > 0 || correction.Removed.length > 0
  const send = () => correct.mutate({ ...correction, reason: reason.trim() })
  return (
    <form
      className={styles.correction}
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      data-correcting
    >
      <QuestionAnswer session={answering} questionSid={questionSid} ports={ports} told />
      {others.length > 0 && <p className={styles.mark}>{t('correction.others', { codes: others.join(', ') })}</p>}
      <Input
        value={reason}
        maxLength={500}
        placeholder={t('correction.reason')}
        aria-label={t('correction.reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Space wrap>
        <Button
          type="primary"
          htmlType="submit"
          loading={correct.isPending}
          disabled={reason.trim() === '' || !hasChanged}
        >
          {t('correction.send')}
        </Button>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
      </Space>
    </form>
  )
}

/** The same value until it is forgotten, as a store must give it. */
function latest<T>(make: () => T): { current(): T; forget(): void } {
  let value: { readonly made: T } | null = null
  return { current: () => (value ??= { made: make() }).made, forget: () => (value = null) }
}

type Correction = Omit<CorrectAnswersBody, 'sessionSid'>

/**
 * `onDone`: before what is shown is fetched anew, so that keys that follow are not written into a form that has done
 * its work.
 */
function useCorrection(sessionSid: string, onDone: () => void) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Correction) =>
      http.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', { sessionSid, ...given }),
    onSuccess: () => {
      onDone()
      notices.success(t('correction.done'))
    },
    onSettled: () =>
      Promise.all(
        [['sessions'], ['history', sessionSid], ['why', sessionSid]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

const onServer: FileState = { at: 'server' }

/**
 * Files of a correction: each goes to the server as it is chosen, and is part of the answer once the correction is
 * sent. What was given is there already.
 */
function correctionFiles(
  http: Http,
  { Sid, OrgSid, NaireSid }: Pick<SessionRow, 'Sid' | 'OrgSid' | 'NaireSid'>,
): FilePort {
  const names = new Map<string, string>()
  return {
    async keep(file, about) {
      const sid = newSid()
      const query = new URLSearchParams({
        objectSid: Sid,
        bizObjectType: String(objectTypes.feedback),
        naireSid: NaireSid,
        sid,
        attachType: String(about.kind),
        interactionSid: about.interactionSid,
      })
      try {
        await http.upload(`/UploadFiles/?${query}`, new File([file], about.name, { type: about.mimeType }))
      } catch (error) {
        throw error instanceof HttpFailure ? new FileNotTaken(error.message, { cause: error }) : error
      }
      names.set(sid, about.name)
      return attachEntry(sid, file, about)
    },
    // It belongs to no answer then, and stays in the history.
    async drop() {},
    state: () => onServer,
    subscribe: () => () => {},
    async address(sid) {
      const { blob } = await http.download(
        filePath({
          objectSid: Sid,
          orgSid: OrgSid,
          bizObjectType: objectTypes.feedback,
          sid,
          fileName: names.get(sid) ?? sid,
          inline: true,
        }),
      )
      return URL.createObjectURL(blob)
    },
  }
}
