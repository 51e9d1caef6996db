import { parseCascadeData } from '@naire/domain/interactions'
import { FilePicker } from '@naire/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { listKinds, readList } from '../../documents/read-list.ts'
import { recordOf, useEditorSession, useEditedPart } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import styles from './controls.module.css'
import type { ResourceRecord } from '@naire/domain/naires'
import { TypedArea } from './TypedText.tsx'
import { resourceName } from './use-upload.ts'

interface ResourceTextProps {
  readonly id: string
  readonly label: string
  /** Sid of the resource with the text; blank: none yet. */
  readonly reference: string
  readonly onPick: (reference: string) => void
}

/** A list or tree of the author's, written here as a text, which is kept as a resource. */
export function ResourceText({ id, label, reference, onPick }: ResourceTextProps) {
  const { t } = useTranslation()
  const session = useEditorSession()
  const run = useRun()
  const all = useEditedPart(({ record }) => record.ResourceList) ?? []
  const texts = all.filter(({ Type }) => Type === 'Text')
  const known = all.find(({ Sid }) => Sid === reference)
  const text = known?.ResourceData ?? known?.ResourceDataObj?.ResourceData ?? ''
  const put = (ResourceData: string) => {
    const { ResourceDataObj: _apart, ...kept } = known ?? {
      Sid: newSid(),
      NaireSid: recordOf(session).Sid,
      TargetType: 'Static',
      Type: 'Text',
      FileName: `${label}.txt`,
      FileExt: '.txt',
    }
    if (run([{ type: 'PutEntry', list: 'resource', entry: { ...kept, ResourceData } }]) && !known) onPick(kept.Sid)
  }
  const [unread, setUnread] = useState<string | null>(null)
  const read = async (file: File) => {
    const list = await readList(file)
    setUnread(list === null ? file.name : null)
    if (list !== null) put(list)
  }
  return (
    <div className={styles.resource}>
      <div className={styles.buttons}>
        <ResourceSelect
          resources={texts}
          value={known ? reference : ''}
          none={t('editor:resource.new')}
          onPick={onPick}
        />
        <FilePicker
          id={`${id}-file`}
          accept={listKinds}
          multiple={false}
          onFiles={([file]) => file && void read(file)}
          label={t('editor:resource.readFile')}
        />
      </div>
      <TypedArea
        id={id}
        className={styles.source ?? ''}
        value={text}
        onText={put}
        rows={4}
        spellCheck={false}
        placeholder={t('editor:resource.tree')}
      />
      {unread !== null && (
        <p className="n-wrong" role="alert">
          {t('editor:resource.notRead', { file: unread })}
        </p>
      )}
      <ListReport text={text} />
    </div>
  )
}

const mostNamed = 5

/** Size of the list, and its errors. A list of plain lines is no tree: only text that looks like a tree is examined. */
function ListReport({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const { entries, problems } = useMemo(() => examined(text), [text])
  return (
    <>
      {entries > 0 && (
        <p className={styles.hint} role="status">
          {t('editor:resource.entries', { n: entries })}
        </p>
      )}
      <ul className={styles.problems}>
        {problems.slice(0, mostNamed).map(({ path, key, params }) => (
          <li key={`${path} ${key}`}>
            <bdi>{path}</bdi> {t(`validation:content.${key}`, params)}
          </li>
        ))}
      </ul>
    </>
  )
}

function examined(text: string): { readonly entries: number; readonly problems: CascadeData['problems'] } {
  if (!/^\s*[[{]|[,\t]/.test(text))
    return { entries: text.split('\n').filter((line) => line.trim() !== '').length, problems: [] }
  const { nodes, problems } = parseCascadeData(text)
  return { entries: counted(nodes), problems }
}

type CascadeData = ReturnType<typeof parseCascadeData>

const counted = (nodes: CascadeData['nodes']): number =>
  nodes.reduce((all, { children }) => all + 1 + counted(children), 0)

interface ResourceSelectProps {
  readonly resources: readonly ResourceRecord[]
  /** Sid of the chosen one; blank: none of them. */
  readonly value: string
  /** Label for choosing none. */
  readonly none: string
  readonly onPick: (sid: string) => void
}

/** One of the resources that there are; where there are none, nothing. */
export function ResourceSelect({ resources, value, none, onPick }: ResourceSelectProps) {
  const { t } = useTranslation()
  if (resources.length === 0) return null
  return (
    <select
      className={styles.input}
      value={value}
      onChange={({ target }) => onPick(target.value)}
      aria-label={t('editor:resource.choose')}
    >
      <option value="">{none}</option>
      {resources.map((resource) => (
        <option key={resource.Sid} value={resource.Sid}>
          {resourceName(resource)}
        </option>
      ))}
    </select>
  )
}
