import { CheckOutlined, CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { type JudgeResult, reviewNumbers } from '@naire/domain/sessions'
import { Button, Progress, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import styles from './appeals.module.css'
import { AttachLinks } from './AttachLinks.tsx'
import { useAppealFiles } from './use-appeal-files.ts'
import type { JudgeDecision } from './use-appeal.ts'

interface JudgeFormProps {
  readonly session: SessionRow
  readonly isSending: boolean
  readonly onJudge: (decision: JudgeDecision) => void
  /** Leaves the memo as it is. */
  readonly onLeave: (memo: HTMLElement) => void
  readonly autoFocus?: boolean
}

/** Uphold or reject; neither without a memo. */
export function JudgeForm({ session, isSending, onJudge, onLeave, autoFocus = false }: JudgeFormProps) {
  const { t } = useTranslation()
  const [memo, setMemo] = useState('')
  const { attaches, add, remove, progress } = useAppealFiles(session, 'judge')
  const isMissing = memo.trim() === '' || progress !== null
  const judge = (JudgeResult: JudgeResult) =>
    onJudge({ JudgeResult, JudgeMemo: memo.trim(), JudgeAttachList: attaches })
  return (
    <div className={styles.form} data-judging>
      <WordsArea
        label={t('appeals.memo')}
        placeholder={t('appeals.memoNeeded')}
        value={memo}
        onChange={setMemo}
        onLeave={onLeave}
        maxLength={1000}
        autoFocus={autoFocus}
      />
      <AttachLinks of="judge" attaches={attaches} session={session} onRemove={remove} />
      {progress !== null && <Progress percent={progress} size="small" aria-label={t('appeals.uploading')} />}
      {overturns(session) && <p className={styles.reopens}>{t('appeals.upholdReopens')}</p>}
      <Space wrap>
        <Button
          type="primary"
          icon={<CheckOutlined />}
          data-uphold
          loading={isSending}
          disabled={isMissing}
          onClick={() => judge('uphold')}
        >
          {t('appeals.uphold')}
          {!autoFocus && <Shortcut keys="U" />}
        </Button>
        <Button
          danger
          icon={<CloseOutlined />}
          data-reject
          disabled={isSending || isMissing}
          onClick={() => judge('reject')}
        >
          {t('appeals.reject')}
          {!autoFocus && <Shortcut keys="X" />}
        </Button>
        <EvidencePicker isSending={progress !== null} onFile={add} />
      </Space>
    </div>
  )
}

/** An appeal that is upheld opens a decided review again. */
const overturns = ({ ReviewStatus }: SessionRow): boolean =>
  ReviewStatus === reviewNumbers.pass || ReviewStatus === reviewNumbers.reject

interface EvidencePickerProps {
  readonly isSending: boolean
  readonly onFile: (file: File) => Promise<void>
}

export function EvidencePicker({ isSending, onFile }: EvidencePickerProps) {
  const { t } = useTranslation()
  return (
    <Upload showUploadList={false} beforeUpload={(file) => (void onFile(file), Upload.LIST_IGNORE)}>
      <Button icon={<UploadOutlined />} loading={isSending}>
        {t('appeals.addFile')}
      </Button>
    </Upload>
  )
}
