import { framesIn, type CodeFrame } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import { useAnalysis } from '../analysis-client.ts'
import { CodingTexts } from './CodingTexts.tsx'
import styles from './factory.module.css'
import { FrameForm } from './FrameForm.tsx'
import type { PanelProps } from './panel.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** Code frames of open questions, and the texts of one to code. */
export function CodingPanel(panel: PanelProps) {
  const { t } = useTranslation('factory')
  const { factory } = panel
  const [edited, setEdited] = useState<CodeFrame | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const frames = framesIn(factory.state)
  const form = edited !== null && (
    <FrameForm key={edited.sid} {...panel} frame={edited} onDone={() => setEdited(null)} />
  )
  const shown = frames.find(({ sid }) => sid === opened)
  if (shown !== undefined)
    return (
      <>
        <CodingTexts
          key={shown.sid}
          {...panel}
          frame={shown}
          onBack={() => setOpened(null)}
          onEdit={() => setEdited(shown)}
        />
        {form}
      </>
    )
  const begin = () => setEdited({ sid: newSid(), title: '', variable: '', codes: [{ code: '1', title: '' }] })
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
      {t('coding.add')}
    </Button>
  )
  return (
    <div className={styles.panel}>
      {frames.length === 0 ? (
        <EmptyView title={t('coding.empty')} hint={t('coding.hint')} action={add} />
      ) : (
        <p className={styles.acts}>{add}</p>
      )}
      <ul className={styles.list}>
        {frames.map((frame) => (
          <FrameLine
            key={frame.sid}
            {...panel}
            frame={frame}
            onOpen={() => setOpened(frame.sid)}
            onEdit={() => setEdited(frame)}
          />
        ))}
      </ul>
      {form}
    </div>
  )
}

interface FrameLineProps extends PanelProps {
  readonly frame: CodeFrame
  readonly onOpen: () => void
  readonly onEdit: () => void
}

function FrameLine({ frame, naireSid, factory, onOpen, onEdit }: FrameLineProps) {
  const { t } = useTranslation('factory')
  const found = useAnalysis(naireSid, {
    kind: 'coding',
    frameSid: frame.sid,
    of: 'all',
    show: 'all',
    contains: '',
    skip: 0,
    top: 1,
  })
  const coding = found.data?.result.coding
  return (
    <li>
      <span className={styles.words}>
        <strong>
          <bdi>{frame.title}</bdi>
        </strong>
        <span className="n-aside">
          {coding !== undefined && t('coding.done', { coded: coding.coded, total: coding.total })}
        </span>
      </span>
      <span className={styles.acts}>
        <Button size="small" type="primary" onClick={onOpen}>
          {t('coding.open')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('management:actions.edit')}
        </Button>
        <RemoveButton
          title={frame.title}
          onRemove={() => factory.change.mutateAsync({ kind: 'removeFrame', sid: frame.sid })}
        />
      </span>
    </li>
  )
}
