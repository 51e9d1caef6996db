import { PlusOutlined } from '@ant-design/icons'
import { ResourcesProvider, resourcesOf } from '@naire/frontend-questions/answers.ts'
import type { StoredQuestion } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Empty } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession, useSelection } from '../editor-session.ts'
import { DropMark } from '../dragging/DropMark.tsx'
import { useDrop, useQuestionDrag } from '../dragging/use-drop.ts'
import type { OutlineRow } from '../outline/outline-rows.ts'
import { typeOf } from '../type-of.ts'
import { reveal } from '../reveal.ts'
import { useLatePart, useLateQuestions } from '../use-late-part.ts'
import styles from './page.module.css'
import { QuestionCard } from './QuestionCard.tsx'

const usualHeight = 220

/** The page that is stood on, as respondents see it; only the questions in view are drawn. */
export function PageCanvas() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const { questions, page } = usePage()
  const numbers = useNumbers()
  const lang = useLatePart(({ record }) => record.Language ?? 'zh-CN')
  const resourceList = useLatePart(({ record }) => record.ResourceList)
  const resources = useMemo(() => resourcesOf(resourceList ?? []), [resourceList])
  const selected = useSelection((now) => now.selected)
  const active = useSelection((now) => now.active)
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: questions.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 1,
    getItemKey: (at) => questions[at]?.Sid ?? at,
    useFlushSync: false,
  })
  const rows = useMemo(
    () => questions.map((question): OutlineRow => ({ kind: 'question', sid: question.Sid, question })),
    [questions],
  )
  const drop = useDrop(rows)
  const { onDragOver, onDragLeave, onDrop } = useQuestionDrag(drop)
  const activeAt = questions.findIndex(({ Sid }) => Sid === active)
  useEffect(() => {
    if (activeAt >= 0) reveal(virtual, activeAt, 'start')
  }, [virtual, activeAt, page])
  const add = (
    <Button type="dashed" block icon={<PlusOutlined />} onClick={() => selection.getState().openPalette(true)}>
      {t('editor:palette.add')}
    </Button>
  )
  if (questions.length === 0)
    return (
      <div className={styles.canvas} onDragOver={(event) => onDragOver(event, 0)} onDrop={onDrop}>
        <Empty description={t('editor:empty')}>{add}</Empty>
      </div>
    )
  return (
    <div ref={frame} className={styles.canvas} data-editor-page>
      <ResourcesProvider resources={resources}>
        <div className={styles.sheet}>
          <div className={styles.cards} style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const question = questions[index]
              return (
                question && (
                  <div
                    key={question.Sid}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={styles.place}
                    style={{ '--top': `${start}px` } as CSSProperties}
                    onDragOver={(event) => onDragOver(event, index)}
                    onDragLeave={onDragLeave}
                    onDrop={onDrop}
                  >
                    <QuestionCard
                      question={question}
                      number={numbers.get(question.Sid) ?? null}
                      lang={lang}
                      isActive={question.Sid === active}
                      isSelected={selected.has(question.Sid)}
                    />
                  </div>
                )
              )
            })}
            <DropMark
              spots={drop.spots}
              topOf={({ row, behind }) => virtual.measurementsCache[row]?.[behind ? 'end' : 'start'] ?? 0}
            />
          </div>
          {add}
        </div>
      </ResourcesProvider>
    </div>
  )
}

function usePage(): { readonly questions: readonly StoredQuestion[]; readonly page: string | null } {
  const all = useLateQuestions()
  const active = useSelection((selection) => selection.active)
  const found = all.find(({ Sid, PageSid }) => Sid === active || PageSid === active)?.PageSid
  const [kept, keep] = useState(found)
  // A question that has just been added is chosen before it is drawn: until then the page stays.
  if (found !== undefined && found !== kept) keep(found)
  const page = useDeferredValue(found ?? (all.some(({ PageSid }) => PageSid === kept) ? kept : all[0]?.PageSid)) ?? null
  return useMemo(() => ({ page, questions: all.filter(({ PageSid }) => PageSid === page) }), [all, page])
}

/** The number before each stem, by sid. */
function useNumbers(): ReadonlyMap<string, number> {
  const all = useLateQuestions()
  return useMemo(() => {
    const numbered = all.filter((question) => {
      const type = typeOf(question)
      return type !== null && questionDefinitions[type].numbered
    })
    return new Map(numbered.map(({ Sid }, at) => [Sid, at + 1]))
  }, [all])
}
