import { ArrowUpOutlined, RedoOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { AlarmRow } from './alarm-list.ts'
import styles from './alarms.module.css'
import { HandOverDialog } from './HandOverDialog.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { AlarmCommands } from './use-alarm-commands.ts'
import { useMayDo } from './use-may-do.ts'

/** What is asked before something is done. */
export type AlarmDialogKind = 'release' | 'handOver' | 'escalate' | 'reopen'

interface AlarmActionsProps {
  readonly alarm: AlarmRow
  readonly commands: AlarmCommands
  readonly asked: AlarmDialogKind | null
  readonly onAsk: (asked: AlarmDialogKind | null) => void
}

/** What can be done with an alarm where it stands. */
export function AlarmActions({ alarm, commands, asked, onAsk }: AlarmActionsProps) {
  const { t } = useTranslation()
  const { SessionSid: sessionSid } = alarm
  const may = useMayDo()(alarm)
  const done = { onSuccess: () => onAsk(null) }
  return (
    <>
      {may.claim && (
        <Button type="primary" loading={commands.claim.isPending} onClick={() => commands.claim.mutate(sessionSid)}>
          {t('alarms.claim')}
          <Shortcut keys="C" />
        </Button>
      )}
      {may.handle && (
        <NoteForm
          sessionSid={sessionSid}
          isSending={commands.process.isPending}
          onProcess={(note) => commands.process.mutate({ sessionSid, note })}
        />
      )}
      <div className={styles.buttons}>
        {may.handle && (
          <>
            <Button icon={<SwapOutlined />} onClick={() => onAsk('handOver')}>
              {t('alarms.handOver')}
              <Shortcut keys="H" />
            </Button>
            <Button icon={<UndoOutlined />} onClick={() => onAsk('release')}>
              {t('alarms.release')}
              <Shortcut keys="R" />
            </Button>
          </>
        )}
        {may.escalate && (
          <Button icon={<ArrowUpOutlined />} onClick={() => onAsk('escalate')}>
            {t('alarms.escalate')}
            <Shortcut keys="E" />
          </Button>
        )}
        {may.reopen && (
          <Button icon={<RedoOutlined />} onClick={() => onAsk('reopen')}>
            {t('alarms.reopen')}
          </Button>
        )}
      </div>
      {asked === 'release' && (
        <ReasonDialog
          title={t('alarms.release')}
          hint={t('alarms.releaseHint')}
          okText={t('alarms.release')}
          isSending={commands.release.isPending}
          onSend={(reason) => commands.release.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'reopen' && (
        <ReasonDialog
          title={t('alarms.reopen')}
          hint={t('alarms.reopenHint')}
          okText={t('alarms.reopen')}
          isSending={commands.reopen.isPending}
          onSend={(reason) => commands.reopen.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'escalate' && (
        <ReasonDialog
          title={t('alarms.escalate')}
          hint={t('alarms.escalateHint')}
          okText={t('alarms.escalate')}
          isSending={commands.escalate.isPending}
          onSend={(reason) => commands.escalate.mutate({ sessionSid, reason }, done)}
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'handOver' && (
        <HandOverDialog
          alarm={alarm}
          isSending={commands.handOver.isPending}
          onSend={(to) => commands.handOver.mutate({ sessionSid, ...to }, done)}
          onClose={() => onAsk(null)}
        />
      )}
    </>
  )
}
