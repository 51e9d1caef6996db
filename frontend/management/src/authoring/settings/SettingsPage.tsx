import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { EditingBar } from '../editing-bar/EditingBar.tsx'
import { useEditing, useEditingStore } from '../editing/use-editing.ts'
import { EditorSessionContext, type EditorSession } from '../editor/editor-session.ts'
import { createSelection } from '../editor/selection.ts'
import { ShareSection } from '../share/ShareSection.tsx'
import { foundSettings } from './found-settings.ts'
import { groupNames } from './setting-groups.ts'
import { LanguageSetting } from './LanguageSetting.tsx'
import { MetadataDefs } from './MetadataDefs.tsx'
import { Resources } from './Resources.tsx'
import styles from './settings.module.css'
import { SettingSection } from './SettingSection.tsx'
import { useAskedSetting } from './use-asked-setting.ts'
import { WrittenSettings } from './WrittenSettings.tsx'

export function SettingsPage({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('settings')
  const editing = useEditing(naire.Sid)
  const store = useEditingStore(naire.Sid)
  const session = useMemo<EditorSession>(
    () => ({ naireSid: naire.Sid, editing: store, selection: createSelection(null) }),
    [naire.Sid, store],
  )
  const [sought, setSought] = useState('')
  useAskedSetting()
  const found = useMemo(() => foundSettings(sought, t), [sought, t])
  const shown = groupNames.filter((group) => found[group].length > 0)
  return (
    <EditorSessionContext value={session}>
      <div className={styles.page}>
        <EditingBar editing={editing} />
        <SearchBox className={styles.search ?? ''} label={t('search')} value={sought} onWords={setSought} />
        <div className={styles.columns}>
          <nav className={styles.groups} aria-label={t('groupsLabel')}>
            {sought === '' && <a href="#settings-language">{t('language.title')}</a>}
            {shown.map((group) => (
              <a key={group} href={`#settings-${group}`}>
                {t(`groups.${group}`)}
              </a>
            ))}
            {sought === '' && <a href="#settings-metadata">{t('metadata.title')}</a>}
            {sought === '' && <a href="#settings-resources">{t('resources.title')}</a>}
            {sought === '' && <a href="#settings-share">{t('share.title')}</a>}
          </nav>
          <div className={styles.sections}>
            {sought === '' && <LanguageSetting record={editing.record} />}
            {shown.map((group) => (
              <SettingSection key={group} group={group} names={found[group]} editing={editing} />
            ))}
            {sought === '' && (
              <>
                <MetadataDefs editing={editing} />
                <Resources record={editing.record} />
                <ShareSection naire={naire} />
                <WrittenSettings record={editing.record} />
              </>
            )}
            {shown.length === 0 && (
              <p role="status" className="n-aside">
                {t('noneFound', { sought })}
              </p>
            )}
          </div>
        </div>
      </div>
    </EditorSessionContext>
  )
}
