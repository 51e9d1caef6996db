import type { Filter, SessionFilter, Variable } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { feedbackTypes, type AttachKind } from '@naire/domain/interactions'
import type { feedbacks } from '@naire/domain/sessions'
import { fileKind } from '@naire/frontend-interactions/attach/file-kind.ts'
import { FileOutlined, PlayCircleOutlined, SoundOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { filePath, objectTypes } from '../../workplace/file-path.ts'
import { query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAnalysis } from '../analysis-client.ts'
import type { CountedQuestion } from '../codebook-words.ts'
import styles from './distribution.module.css'

interface FileGalleryProps {
  readonly naireSid: string
  readonly question: CountedQuestion
  readonly variable: Variable
  readonly answered: number
  readonly filter: Filter | null
  readonly sessions: SessionFilter
}

type FeedbackRow = WireRow<typeof feedbacks>

const mostSessions = 12

/** The newest files of the sessions that are counted; each leads to its session. */
export function FileGallery({ naireSid, question, variable, answered, filter, sessions }: FileGalleryProps) {
  const { t } = useTranslation('analysis')
  const { http } = useWorkplace()
  const { orgSid = '', subjectSid = '' } = useParams()
  const newest = useAnalysis(
    naireSid,
    { kind: 'texts', variable: variable.id, contains: '', filter, sessions, skip: 0, top: mostSessions },
    answered > 0,
  )
  const sids = newest.data?.result.texts.rows.map(({ sessionSid }) => sessionSid) ?? []
  const files = useQuery({
    queryKey: ['gallery', question.sid, sids],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<FeedbackRow>>(
          query('/odata/Feedbacks', {
            filter: `QuestionSid eq ${quoted(question.sid)} and Type eq ${feedbackTypes.attach} and (${sids.map((sid) => `SessionSid eq ${quoted(sid)}`).join(' or ')})`,
            top: 60,
          }),
          { signal },
        )
      ).value,
    enabled: sids.length > 0,
    meta: { quiet: true },
  })
  if (answered === 0) return <p className="n-aside">{t('distribution.none')}</p>
  const rows = (files.data ?? []).toSorted((a, b) => sids.indexOf(a.SessionSid) - sids.indexOf(b.SessionSid))
  return (
    <ul className={styles.gallery} aria-label={t('files.newest')}>
      {rows.map((row) => (
        <li key={row.Sid}>
          <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${row.SessionSid}/view`}>
            <Thumbnail row={row} />
            <span dir="auto">{row.Value1}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Larger pictures are not fetched for a thumbnail. */
const mostBytes = 3_000_000

function Thumbnail({ row }: { readonly row: FeedbackRow }) {
  const { http } = useWorkplace()
  const kind = fileKind({ Type: row.DatatypeFlag as AttachKind, FileName: row.Value1 ?? '' })
  const isShown = kind === 'picture' && (row.ReferSeq1 ?? 0) <= mostBytes
  const file = useQuery({
    queryKey: ['thumbnail', row.Refer1],
    queryFn: async () => {
      const address = filePath({
        objectSid: row.SessionSid,
        orgSid: row.OrgSid,
        bizObjectType: objectTypes.feedback,
        sid: row.Refer1 ?? '',
        fileName: row.Value1 ?? '',
        inline: true,
      })
      return (await http.download(address)).blob
    },
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  if (file.data !== undefined) return <Picture blob={file.data} />
  if (kind === 'audio') return <SoundOutlined aria-hidden />
  return kind === 'video' ? <PlayCircleOutlined aria-hidden /> : <FileOutlined aria-hidden />
}

function Picture({ blob }: { readonly blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(image.src)
    },
    [blob],
  )
  return <img ref={show} alt="" loading="lazy" />
}
