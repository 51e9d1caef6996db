import {
  crosstabLimits,
  isCountable,
  variableOf,
  type Codebook,
  type CrosstabContent,
  type Level,
  type Variable,
} from '@naire/domain/analysis'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import styles from './crosstab.module.css'
import { analysisWords } from './grid.ts'

interface QuestionListDialogProps {
  readonly codebook: Codebook
  readonly content: CrosstabContent
  readonly levelOf: (variable: Variable) => Promise<Level>
  readonly onDone: (content: CrosstabContent | null) => void
}

/** Many questions as rows at once, each a table of its own by the banner that there is. */
export function QuestionListDialog({ codebook, content, levelOf, onDone }: QuestionListDialogProps) {
  const { t } = useTranslation(['crosstab', 'management'])
  const countable = codebook.filter((variable) => isCountable(variable) && variable.retiredAfter === undefined)
  const questions = countable.filter(({ questionSid }) => questionSid !== undefined)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    questions.slice(0, crosstabLimits.rows).map(({ id }) => id),
  )
  const [isBusy, setBusy] = useState(false)
  const tooMany = chosen.length > crosstabLimits.rows
  const finish = async () => {
    setBusy(true)
    const before = new Map(content.rows.flatMap((axis) => (axis.length === 1 ? [[axis[0]?.variable, axis]] : [])))
    const rows = await Promise.all(
      chosen.flatMap((id) => {
        const variable = variableOf(codebook, id)
        // Nets and bands that somebody made for it stay.
        return variable === undefined ? [] : [before.get(id) ?? levelOf(variable).then((level) => [level])]
      }),
    )
    onDone({ ...content, rows })
  }
  return (
    <Modal
      open
      title={t('list.open')}
      okText={t('list.make', { n: chosen.length })}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || tooMany, loading: isBusy }}
      onOk={() => void finish()}
      onCancel={() => onDone(null)}
    >
      <p>{t('list.how')}</p>
      <div className={styles.netActs}>
        <Button size="small" onClick={() => setChosen(questions.map(({ id }) => id))}>
          {t('list.all', { n: questions.length })}
        </Button>
        <Button size="small" onClick={() => setChosen([])}>
          {t('list.none')}
        </Button>
      </div>
      <Select
        className={styles.wide ?? ''}
        mode="multiple"
        maxTagCount={12}
        aria-label={t('list.questions')}
        {...(tooMany ? { status: 'error' as const } : {})}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...chosen]}
        options={countable.map((each) => ({ value: each.id, label: variableTitle(each, analysisWords(t)) }))}
        onChange={setChosen}
      />
      {tooMany && <p role="alert">{t('list.tooMany', { most: crosstabLimits.rows })}</p>}
    </Modal>
  )
}
