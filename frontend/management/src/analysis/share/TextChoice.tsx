import { countedSessions, shareLimits, type Codebook, type SharedText } from '@naire/domain/analysis'
import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import { variableTitle } from '../codebook-words.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './share.module.css'

interface TextChoiceProps {
  readonly naireSid: string
  readonly codebook: Codebook
  readonly chosen: readonly SharedText[]
  readonly onChange: (texts: readonly SharedText[]) => void
}

/** Open answers, chosen one by one: no others are shown. */
export function TextChoice({ naireSid, codebook, chosen, onChange }: TextChoiceProps) {
  const { t } = useTranslation('share')
  const { t: words } = useTranslation('analysis')
  const [variable, setVariable] = useState<string | null>(null)
  const [contains, setContains] = useState('')
  const found = useAnalysis(
    naireSid,
    { kind: 'texts', variable: variable ?? '', contains, filter: null, sessions: countedSessions, skip: 0, top: 50 },
    variable !== null,
  )
  const texts = codebook.filter(({ kind, show }) => kind === 'text' && show === 'text')
  if (texts.length === 0) return null
  const isSame = (one: SharedText, sessionSid: string) => one.variable === variable && one.sessionSid === sessionSid
  return (
    <Form.Item label={t('form.texts', { count: chosen.length })} htmlFor="share-texts" extra={t('form.textsHint')}>
      <Select
        id="share-texts"
        allowClear
        placeholder={t('form.textQuestion')}
        value={variable}
        options={texts.map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
        onChange={(id: string | undefined) => setVariable(id ?? null)}
      />
      {variable !== null && (
        <>
          <Input.Search
            allowClear
            aria-label={words('texts.find')}
            placeholder={words('texts.find')}
            onSearch={(text) => setContains(text.trim())}
          />
          {found.isError && <ProblemNote error={found.error} />}
          <ul className={styles.list}>
            {(found.data?.result.texts.rows ?? []).map(({ sessionSid, text }) => (
              <li key={sessionSid}>
                <Checkbox
                  checked={chosen.some((each) => isSame(each, sessionSid))}
                  disabled={chosen.length >= shareLimits.texts && !chosen.some((each) => isSame(each, sessionSid))}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...chosen, { variable, sessionSid }]
                        : chosen.filter((each) => !isSame(each, sessionSid)),
                    )
                  }
                >
                  <span dir="auto">{text}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
    </Form.Item>
  )
}
