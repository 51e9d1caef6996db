import { groupDrafts, writtenGroups } from '@naire/domain/authoring'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor-session.ts'
import { useRecord } from '../use-edited-part.ts'
import styles from './groups.module.css'

/** Which groups a page belongs to, and the way to them. */
export function PageGroupNote({ page }: { readonly page: string }) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const record = useRecord()
  const groups = writtenGroups(record) === null ? [] : groupDrafts(record)
  const held = groups.flatMap(({ parts }, group) =>
    parts.flatMap(({ pages }, part) => (pages.includes(page) ? [{ group, part }] : [])),
  )
  return (
    <div className={styles.note}>
      {held.length === 0 && <p className={styles.hint}>{t('editor:groups.inNone')}</p>}
      {held.map(({ group, part }) => (
        <p key={group} className={styles.hint}>
          {t('editor:groups.inPart', { n: group + 1, m: part + 1 })}
        </p>
      ))}
      <Button size="small" onClick={() => selection.getState().turn('groups')}>
        {t('editor:groups.title')}
      </Button>
    </div>
  )
}
