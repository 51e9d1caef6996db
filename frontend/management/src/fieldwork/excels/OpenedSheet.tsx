import { ArrowLeftOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { Alert, App, Button, Skeleton } from 'antd'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, HttpFailure } from '../../workplace/http.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './excels.module.css'
import { useExcel, useExcelCommands, useExcelDownload, type OpenedExcel } from './use-excels.ts'
import { WorkbookTable } from './WorkbookTable.tsx'
import type { WorkbookHandle } from './WorkbookEditor.tsx'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

const WorkbookEditor = lazy(() => import('./WorkbookEditor.tsx'))

interface OpenedSheetProps {
  readonly sid: string
  readonly naireSid: string
  readonly onClose: () => void
}

/** One sheet: read as a table, and edited by those who manage sheets. */
export function OpenedSheet({ sid, naireSid, onClose }: OpenedSheetProps) {
  const { t } = useTranslation('excel')
  const opened = useExcel(sid)
  const download = useExcelDownload()
  const [isEditing, setEditing] = useState(false)
  const { can } = useWorkplace()
  const row = opened.data?.row
  const back = (
    <Button icon={<ArrowLeftOutlined className="n-arrow" aria-hidden />} onClick={onClose}>
      {t('back')}
    </Button>
  )
  if (isEditing && opened.data)
    return (
      <EditedSheet
        key={opened.data.row.Edition}
        opened={opened.data}
        naireSid={naireSid}
        onClose={() => setEditing(false)}
        onReload={() => void opened.refetch()}
      />
    )
  return (
    <Screen
      title={<bdi>{row?.Name ?? ''}</bdi>}
      actions={
        <>
          {back}
          {row && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              loading={download.running !== null}
              onClick={() => download.start(row)}
            >
              {download.running ? t('downloading', { kb: Math.ceil(download.running.loaded / 1024) }) : t('download')}
            </Button>
          )}
          {row && can('manageExcel') && (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      <ListState query={opened} isEmpty={!opened.data} empty={{ title: t('gone'), action: back }}>
        {opened.data && <WorkbookTable book={opened.data.book} />}
      </ListState>
    </Screen>
  )
}

interface EditedSheetProps {
  readonly opened: OpenedExcel
  readonly naireSid: string
  readonly onClose: () => void
  readonly onReload: () => void
}

function EditedSheet({ opened, naireSid, onClose, onReload }: EditedSheetProps) {
  const { t } = useTranslation('excel')
  const { modal } = App.useApp()
  const { notices } = useWorkplace()
  const { save } = useExcelCommands(naireSid)
  const editor = useRef<WorkbookHandle>(null)
  const [isDirty, setDirty] = useState(false)
  // Stays the same: the spreadsheet begins anew with another one.
  const markChanged = useCallback(() => setDirty(true), [])
  const leave = useLeavePrompt(isDirty)
  const { row } = opened
  const isChanged = save.error instanceof HttpFailure && save.error.failure.code === codeOf('excel.changed')
  const send = () => {
    const book = editor.current?.content()
    if (book === undefined) return
    save.mutate(
      {
        excel: {
          Sid: row.Sid,
          NaireSid: naireSid,
          Name: row.Name,
          Edition: row.Edition,
          Data: JSON.stringify(book),
        },
      },
      {
        onSuccess: () => {
          setDirty(false)
          notices.success(t('saved', { name: row.Name }))
          onReload()
        },
      },
    )
  }
  const reload = () =>
    void modal.confirm({
      title: t('reloadTitle'),
      content: t('reloadHint'),
      okText: t('reload'),
      ...dangerous,
      onOk: () => (setDirty(false), onReload()),
    })
  return (
    <Screen
      title={<bdi>{row.Name}</bdi>}
      hint={t('formulas')}
      actions={
        <>
          <Button icon={<ArrowLeftOutlined className="n-arrow" aria-hidden />} onClick={() => leave(onClose)}>
            {t('read')}
          </Button>
          <Button type="primary" loading={save.isPending} disabled={!isDirty} onClick={send}>
            {t('saveSheet')}
          </Button>
        </>
      }
    >
      {isChanged && (
        <Alert
          type="warning"
          showIcon
          title={t('changed')}
          description={t('changedHint')}
          action={<Button onClick={reload}>{t('reload')}</Button>}
        />
      )}
      <div className={styles.editor} dir="ltr" role="region" aria-label={t('editorOf', { name: row.Name })}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} title={false} />}>
          <WorkbookEditor ref={editor} book={opened.book} onChange={markChanged} />
        </Suspense>
      </div>
    </Screen>
  )
}
