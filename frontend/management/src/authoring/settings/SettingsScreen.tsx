import { Skeleton, Select, Button } from 'antd'
import { lazy, Suspense, useMemo, useState, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { EditingBar } from '../editing-bar/EditingBar.tsx'
import { useEditing, useEditingStore } from '../editing/use-editing.ts'
import { EditorSessionContext, type EditorSession } from '../editor/editor-session.ts'
import { createSelection } from '../editor/selection.ts'
import { ShareSection } from '../share/ShareSection.tsx'
import {
  groupNames,
  namedByField,
  settingGroups,
  type SettingGroup,
  type SettingName,
  controlOf,
  fallbackOf,
} from './setting-groups.ts'
import { ExamStep } from './ExamStep.tsx'
import { MetadataDefs } from './MetadataDefs.tsx'
import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router'
import { Card } from '../../workplace/Card.tsx'
import type { Editing } from '../editing/editing.ts'
import type { NaireRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../workplace/Moment.tsx'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { changingLanguage, ownLanguageOf } from '@naire/domain/authoring'
import { languages } from '@naire/domain/languages'
import { useRun } from '../editor/use-run.tsx'
import { EyeOutlined, UndoOutlined } from '@ant-design/icons'
import { RecordPreview } from '../preview/PreviewDrawer.tsx'
import { Resources } from './Resources.tsx'
import { SettingInput } from './controls/SettingInput.tsx'
import { nameOfLanguage } from '../languages/content-languages.ts'
import styles from './settings.module.css'

/** The settings of one questionnaire of the project. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire()
  return (
    <Screen title={t('screens.naireSettings.title')} hint={chosen && <bdi>{chosen.Name}</bdi>} actions={select}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen && (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <SettingsPage key={chosen.Sid} naire={chosen} />
          </Suspense>
        )}
      </ListState>
    </Screen>
  )
}

function SettingsPage({ naire }: { readonly naire: NaireRow }) {
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
            {sought === '' && <a href="#settings-exam">{t('exam.title')}</a>}
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
            {sought === '' && <ExamStep record={editing.record} />}
            {shown.map((group) => (
              <SettingSection
                key={group}
                group={group}
                names={found[group]}
                editing={editing}
                isSought={sought !== ''}
              />
            ))}
            {sought === '' && (
              <>
                <MetadataDefs editing={editing} />
                <Resources record={editing.record} />
                <ShareSection naire={naire} record={editing.record} />
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

/** The settings whose name, words or explanation hold every word that is sought; all where nothing is. */
function foundSettings(sought: string, t: TFunction): Readonly<Record<SettingGroup, readonly SettingName[]>> {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (name: SettingName, group: SettingGroup): boolean => {
    const text = [name, t(`names.${name}`), t(`about.${name}`), t(`groups.${group}`)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const entries = groupNames.map(
    (group) => [group, settingGroups[group].filter((name: SettingName) => isFound(name, group))] as const,
  )
  // An entry for each group.
  return Object.fromEntries(entries) as object as Record<SettingGroup, readonly SettingName[]>
}

/** Brings whoever comes by `?setting=<name>` to its field, or to the metadata. */
function useAskedSetting(): void {
  const [address] = useSearchParams()
  const asked = address.get('setting')
  useEffect(() => {
    if (asked === null) return
    const row = document.querySelector(
      asked === 'MetadataDefs' ? '#settings-metadata' : `[data-setting="${CSS.escape(asked)}"]`,
    )
    row?.scrollIntoView({ block: 'center' })
    const field =
      row?.querySelector<HTMLElement>('[data-expression]') ??
      row?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea, select, button')
    field?.focus({ preventScroll: true })
  }, [asked])
}

interface SettingSectionProps {
  readonly group: SettingGroup
  readonly names: readonly SettingName[]
  readonly editing: Editing
  /** Shown because their words were sought, by the names of their fields too. */
  readonly isSought: boolean
}

function SettingSection({ group, names, editing, isSought }: SettingSectionProps) {
  const { t } = useTranslation('settings')
  return (
    <Card id={`settings-${group}`} title={t(`groups.${group}`)} about={t(`groupHints.${group}`)}>
      <div className={group === 'look' ? (styles.beside ?? '') : ''}>
        <div>
          {names.map((name) => (
            <SettingRow key={name} name={name} editing={editing} isNamed={isSought || namedByField.has(group)} />
          ))}
        </div>
        {group === 'look' && <LookPreview record={editing.record} />}
      </div>
    </Card>
  )
}

const LivePreview = lazy(() => import('../preview/LivePreview.tsx'))

/** Look that is being set, beside its settings; and the way to see it on every device. */
function LookPreview({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.preview}>
      <Suspense fallback={<Skeleton active />}>
        <LivePreview record={record} />
      </Suspense>
      <Button icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        {t('naires.preview')}
      </Button>
      {isOpen && <RecordPreview record={record} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Settings written by publishing; nobody sets them by hand. */
function WrittenSettings({ record: { Sid, OpenUrl } }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const { http } = useWorkplace()
  const publishTime = useQuery(naireRecord(http, Sid)).data?.PublishTime
  return (
    <Card title={t('written')}>
      <dl className={styles.written}>
        <dt>{t('names.PublishTime')}</dt>
        <dd>{publishTime ? <Moment at={publishTime} /> : '—'}</dd>
        <dt>{t('names.OpenUrl')}</dt>
        <dd dir="ltr">{OpenUrl || '—'}</dd>
      </dl>
    </Card>
  )
}

/** In which language the questionnaire is written; it can change places with one that it is translated to. */
function LanguageSetting({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const run = useRun()
  const own = ownLanguageOf(record)
  const translated = Object.keys(record.Translations ?? {}).filter((language) => language !== own)
  const others = languages.filter((language) => language !== own && !translated.includes(language))
  const named = (value: string) => ({ value, label: nameOfLanguage(value) })
  const groups = [
    { label: t('language.swap'), options: translated.map(named) },
    { label: t('language.others'), options: [own, ...others].map(named) },
  ]
  return (
    <Card id="settings-language" title={t('language.title')} about={t('language.about')}>
      <Select
        className={styles.search ?? ''}
        value={own}
        options={groups.filter(({ options }) => options.length > 0)}
        onChange={(language) => run(changingLanguage(record, language))}
        aria-label={t('language.title')}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Card>
  )
}

interface SettingRowProps {
  readonly name: SettingName
  readonly editing: Editing
  /** The name of its field stands beside its own. */
  readonly isNamed: boolean
}

/** One setting: what it is called, what it does, its value, and the way back to the default. */
function SettingRow({ name, editing, isNamed }: SettingRowProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const { record, problems } = editing
  // Which type a setting has its row says; here it is only shown.
  const given = (record as object as Readonly<Record<string, unknown>>)[name] ?? null
  const change = (value: unknown) => {
    const refusal = editing.perform({ type: 'ChangeSettings', settings: { [name]: value } })
    setRefused(refusal && t(`validation:authoring.${refusal.name}`, { ...refusal.details, field: t(`names.${name}`) }))
  }
  const wrong =
    refused ?? problems.find(({ target }) => target === name || target?.startsWith(`${name}.`))?.message ?? null
  return (
    <div className={styles.row} data-setting={name}>
      <div>
        <label className={styles.name} htmlFor={id}>
          {t(`names.${name}`)}
        </label>
        {isNamed && (
          <code className={styles.code} dir="ltr">
            {name}
          </code>
        )}
        <p className="n-aside">{t(`about.${name}`)}</p>
      </div>
      <div className={styles.control}>
        <SettingInput id={id} name={name} value={given ?? fallbackOf(name)} record={record} onChange={change} />
        {given !== null && controlOf(name).kind !== 'picture' && (
          <Button
            type="link"
            size="small"
            icon={<UndoOutlined />}
            onClick={() => change(null)}
            aria-label={`${t('toDefault')}: ${t(`names.${name}`)}`}
          >
            {t('toDefault')}
          </Button>
        )}
        {wrong !== null && (
          <p className="n-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
