import type { OpenedReportReply } from '@naire/contract'
import { mayTakeBack, reportLimits } from '@naire/domain/analysis'
import type { RoleCode } from '@naire/domain/access'
import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { NameDialog } from '../NameDialog.tsx'
import { useReport, useReports } from './use-reports.ts'

interface PublishMenuProps {
  readonly naireSid: string
  readonly report: OpenedReportReply
  /** It has changes that are not saved. */
  readonly isDirty: boolean
}

/** Publishing a version, the versions that there are, and the report's name. */
export function PublishMenu({ naireSid, report, isDirty }: PublishMenuProps) {
  const { t } = useTranslation(['report', 'crosstab'])
  const { me, notices } = useWorkplace()
  const [search, setSearch] = useSearchParams()
  const { publish } = useReport(naireSid, report.reportSid)
  const { save } = useReports(naireSid)
  const [dialog, setDialog] = useState<'publish' | 'name' | null>(null)
  const [note, setNote] = useState('')
  const open = (version: number) => {
    const next = new URLSearchParams(search)
    next.set('version', String(version))
    setSearch(next)
  }
  const send = async () => {
    const { version } = await publish.mutateAsync({ edition: report.edition, note })
    setDialog(null)
    notices.success(t('version.published', { n: version }))
    open(version)
  }
  const rename = async (title: string, shared: boolean) => {
    const { reportSid, edition, content } = report
    if (content !== null) await save.mutateAsync({ reportSid, edition, title, shared, content })
    setDialog(null)
  }
  const mayUnshare = mayTakeBack(report.owner.sid, { sid: me.Sid, role: me.Authority as RoleCode })
  return (
    <>
      <Button disabled={isDirty} title={isDirty ? t('version.saveFirst') : ''} onClick={() => setDialog('publish')}>
        {t('version.publish')}
      </Button>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            {
              type: 'group',
              label: t('version.all'),
              children:
                report.versions.length === 0
                  ? [{ key: 'none', disabled: true, label: t('version.none') }]
                  : report.versions.map(({ version, withdrawn }) => ({
                      key: String(version),
                      label: t(withdrawn === null ? 'version.name' : 'version.withdrawnName', { n: version }),
                    })),
            },
            { type: 'divider' },
            { key: 'name', disabled: isDirty, label: t('draft.rename') },
          ],
          onClick: ({ key }) => (key === 'name' ? setDialog('name') : open(Number(key))),
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {t('version.all')}
        </Button>
      </Dropdown>
      {dialog === 'publish' && (
        <Modal
          open
          title={t('version.publishTitle')}
          okText={t('version.publish')}
          confirmLoading={publish.isPending}
          onOk={() => void send()}
          onCancel={() => setDialog(null)}
        >
          <Form layout="vertical" onFinish={() => void send()}>
            <p className="n-aside">{t(report.shared ? 'version.publishHint' : 'version.publishOwn')}</p>
            <Form.Item label={t('version.note')} htmlFor="report-note">
              <Input
                id="report-note"
                autoFocus
                maxLength={reportLimits.noteLength}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </Form.Item>
          </Form>
        </Modal>
      )}
      {dialog === 'name' && (
        <NameDialog
          title={t('draft.rename')}
          label={t('share:form.title')}
          name={report.title}
          isShared={report.shared}
          isSaving={save.isPending}
          onCancel={() => setDialog(null)}
          onSave={(title, shared) => void rename(title, mayUnshare ? shared : report.shared)}
        />
      )}
    </>
  )
}
