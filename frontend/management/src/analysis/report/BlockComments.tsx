import type { OpenedReportReply } from '@naire/contract'
import { reportLimits } from '@naire/domain/analysis'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import styles from './report.module.css'
import { useReport } from './use-reports.ts'

interface BlockCommentsProps {
  readonly naireSid: string
  readonly report: OpenedReportReply
  readonly blockId: string
}

/** Comments on a block, with who and when, until it is resolved. */
export function BlockComments({ naireSid, report, blockId }: BlockCommentsProps) {
  const { t, i18n } = useTranslation('report')
  const { comment } = useReport(naireSid, report.reportSid)
  const [text, setText] = useState('')
  const own = report.comments.filter((each) => each.blockId === blockId)
  const send = () => {
    if (text.trim() !== '') comment.mutate({ blockId, text }, { onSuccess: () => setText('') })
  }
  return (
    <section className={styles.comments} aria-label={t('comments.title')}>
      <ul>
        {own.map(({ commentSid, text: words, by, resolved }) => (
          <li key={commentSid} data-resolved={resolved !== null || undefined}>
            <p dir="auto">{words}</p>
            <span className="n-aside">
              <bdi>{by.name}</bdi> · <time dateTime={by.at}>{new Date(by.at).toLocaleString(i18n.language)}</time>
              {resolved !== null && ` · ${t('comments.resolvedBy', { name: resolved.name ?? '' })}`}
            </span>
            <Button
              size="small"
              type="link"
              onClick={() => comment.mutate({ commentSid, isResolved: resolved === null })}
            >
              {t(resolved === null ? 'comments.resolve' : 'comments.reopen')}
            </Button>
          </li>
        ))}
      </ul>
      <WordsArea
        label={t('comments.write')}
        value={text}
        maxLength={reportLimits.commentLength}
        onChange={setText}
        onSend={send}
      />
      <Button size="small" disabled={text.trim() === ''} loading={comment.isPending} onClick={send}>
        {t('comments.send')}
      </Button>
    </section>
  )
}
