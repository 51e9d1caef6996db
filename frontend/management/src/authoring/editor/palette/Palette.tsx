import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { focusPane, focusStem } from '../actions/panes.ts'
import { standingAt } from '../actions/use-actions.ts'
import { useEditorSession } from '../editor-session.ts'
import { TypeBadge } from '../outline/TypeBadge.tsx'
import { useRun } from '../use-run.tsx'
import { adding, draggedType, placeToAdd, useFresh, freshContent } from './adding.ts'
import {
  aboutKeyOf,
  typeOfEntry,
  wordKeyOf,
  type EntryName,
  numberOfEntry,
  paletteGroupNames,
  paletteGroups,
} from './palette-entries.ts'
import { fitOf } from './palette-search.ts'
import styles from './palette.module.css'
import { QuestionAnswer, previewPorts } from '@naire/frontend-questions/answers.ts'
import { drawQuestion } from '../page/draw-question.ts'

/** All types and ready-made questions, to be added behind what is chosen, or dragged to a place in the outline. */
export function Palette() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const [sought, setSought] = useState('')
  const [pointed, setPointed] = useState<EntryName | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const add = useAdd()
  const close = () => {
    selection.getState().openPalette(false)
    focusPane('outline')
  }
  useEffect(() => search.current?.focus(), [])
  const fits = (name: EntryName) => fitOf(name, sought, { word: t(wordKeyOf(name)), about: t(aboutKeyOf(name)) })
  const groups = paletteGroupNames
    .map((group) => ({
      group,
      types: (paletteGroups[group] as readonly EntryName[]).filter((one) => fits(one) !== null),
    }))
    .filter(({ types }) => types.length > 0)
  const found = sought.trim() === '' ? [] : groups.flatMap(({ types }) => types)
  const [best] = found.toSorted((one, other) => (fits(one) ?? 3) - (fits(other) ?? 3))
  const shown = pointed ?? best ?? 'single'
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
    if (key === 'Enter' && best && document.activeElement === search.current) add(best)
  }
  return (
    <section className={styles.palette} aria-label={t('editor:palette.title')} data-palette onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <input
          ref={search}
          className={styles.search}
          type="search"
          value={sought}
          onChange={({ target }) => (setSought(target.value), setPointed(null))}
          placeholder={t('editor:palette.search')}
          aria-label={t('editor:palette.search')}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label={t('actions.close')} onClick={close} />
      </div>
      <div className={styles.groups}>
        {groups.map(({ group, types }) => (
          <div key={group}>
            <h3 className={styles.title}>{t(`editor:palette.${group}`)}</h3>
            <div className={styles.types}>
              {types.map((name) => (
                <button
                  key={name}
                  type="button"
                  className={styles.type}
                  draggable
                  data-type={name}
                  data-best={name === best || undefined}
                  onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedType, name)}
                  onClick={() => add(name)}
                  onPointerEnter={() => setPointed(name)}
                  onFocus={() => setPointed(name)}
                >
                  <TypeBadge type={typeOfEntry(name)} word={t(wordKeyOf(name))} />
                  <span className={styles.word} aria-hidden="true">
                    {t(wordKeyOf(name))}
                  </span>
                </button>
              ))}
            </div>
          </div>
        ))}
        {groups.length === 0 && <p className={styles.none}>{t('editor:palette.none')}</p>}
      </div>
      <Sample key={shown} name={shown} />
    </section>
  )
}

function useAdd(): (name: EntryName) => void {
  const session = useEditorSession()
  const run = useRun()
  const fresh = useFresh()
  return (name) => {
    const operation = adding(name, placeToAdd(standingAt(session), newSid), fresh)
    if (!run([operation])) return
    const { choose, openPalette, show } = session.selection.getState()
    choose(operation.sid)
    // On a phone the palette covers the page.
    if (matchMedia('(max-width: 1023px)').matches) {
      openPalette(false)
      show('page')
    }
    focusStem(operation.sid)
  }
}

/** Purpose of a type, and a new question of it as respondents would see it. */
function Sample({ name }: { readonly name: EntryName }) {
  const { t, i18n } = useTranslation()
  const fresh = useFresh()
  const sample = useMemo(() => {
    const content = freshContent(name, fresh)
    const shown = content['Data'] === '' ? { ...content, Data: t(wordKeyOf(name)) } : content
    const Sid = newSid()
    const drawn = drawQuestion(
      {
        Sid,
        NaireSid: newSid(),
        Code: 'Q1',
        Type: numberOfEntry(name),
        PageSid: newSid(),
        PageSeq: 1,
        Seq: 1,
        Hash: '',
        Data: JSON.stringify(shown),
      },
      i18n.language,
    )
    return 'session' in drawn ? { Sid, session: drawn.session, ports: previewPorts(drawn.session) } : null
  }, [name, fresh, t, i18n.language])
  return (
    <div className={styles.sample} tabIndex={0} role="region" aria-label={t(wordKeyOf(name))}>
      <p className={styles.about}>{t(aboutKeyOf(name))}</p>
      {sample && (
        <div className={styles.drawn} inert>
          <QuestionAnswer session={sample.session} questionSid={sample.Sid} ports={sample.ports} told={false} />
        </div>
      )}
    </div>
  )
}
