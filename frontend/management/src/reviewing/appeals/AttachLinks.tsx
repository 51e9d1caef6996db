import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { AppealAttach } from '@naire/domain/sessions'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { filePath, objectTypes } from '../../workplace/file-path.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import styles from './appeals.module.css'
import type { EvidenceOf } from './use-appeal-files.ts'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

interface AttachLinksProps {
  readonly attaches: readonly AppealAttach[]
  readonly session: SessionRow
  readonly of: EvidenceOf
  readonly onRemove?: (sid: string) => void
}

/** Files of an appeal or a judgement; a click fetches one with the bearer. */
export function AttachLinks({ attaches, session, of, onRemove }: AttachLinksProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const { modal } = App.useApp()
  if (attaches.length === 0) return null
  const askToRemove = ({ Sid, FileName }: AppealAttach) =>
    modal.confirm({
      title: t('appeals.removeFile', { name: FileName }),
      okText: t('actions.delete'),
      ...dangerous,
      cancelText: t('actions.cancel'),
      onOk: () => onRemove?.(Sid),
    })
  const fetchFile = async ({ Sid, FileName }: AppealAttach) => {
    try {
      const path = filePath({
        objectSid: session.Sid,
        orgSid: session.OrgSid,
        bizObjectType: objectTypes[of],
        sid: Sid,
        fileName: FileName,
      })
      saveFile((await http.download(path)).blob, FileName)
    } catch (error) {
      notices.danger(t('download.failed', { message: error instanceof Error ? error.message : String(error) }))
    }
  }
  return (
    <ul className={styles.attaches} aria-label={t('appeals.files')}>
      {attaches.map((attach) => (
        <li key={attach.Sid}>
          <Button type="link" size="small" icon={<PaperClipOutlined />} onClick={() => void fetchFile(attach)}>
            <bdi>{attach.FileName}</bdi>
          </Button>
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('appeals.removeFile', { name: attach.FileName })}
              onClick={() => askToRemove(attach)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
