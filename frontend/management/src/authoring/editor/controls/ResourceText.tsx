import { parseCascadeData } from '@naire/domain/interactions'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { recordOf, useDesk } from '../desk.ts'
import { useEditedPart } from '../use-edited-part.ts'
import { useRun } from '../use-run.tsx'
import styles from './controls.module.css'
import { ResourceSelect } from './ResourceSelect.tsx'
import { TypedArea } from './TypedArea.tsx'

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
  const desk = useDesk()
  const run = useRun()
  const all = useEditedPart(({ record }) => record.ResourceList) ?? []
  const texts = all.filter(({ Type }) => Type === 'Text')
  const known = all.find(({ Sid }) => Sid === reference)
  const text = known?.ResourceData ?? known?.ResourceDataObj?.ResourceData ?? ''
  const put = (ResourceData: string) => {
    const { ResourceDataObj: _apart, ...kept } = known ?? { Sid: newSid(), NaireSid: recordOf(desk).Sid, TargetType: 'Static', Type: 'Text', FileName: `${label}.txt`, FileExt: '.txt' }
    if (run([{ type: 'PutEntry', list: 'resource', entry: { ...kept, ResourceData } }]) && !known) onPick(kept.Sid)
  }
  return (
    <div className={styles.resource}>
      <ResourceSelect resources={texts} value={known ? reference : ''} none={t('editor:resource.new')} onPick={onPick} />
      <TypedArea id={id} className={styles.source ?? ''} value={text} onText={put} rows={4} spellCheck={false} placeholder={t('editor:resource.tree')} />
      <Problems text={text} />
    </div>
  )
}

const mostNamed = 5

// A list of plain lines is no tree: only what looks like one is examined.
function Problems({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  if (!/^\s*[[{]|[,\t]/.test(text)) return null
  const { problems } = parseCascadeData(text)
  return (
    <ul className={styles.problems}>
      {problems.slice(0, mostNamed).map(({ path, key, params }) => (
        <li key={`${path} ${key}`}>
          <bdi>{path}</bdi> {t(`validation:content.${key}`, params)}
        </li>
      ))}
    </ul>
  )
}
