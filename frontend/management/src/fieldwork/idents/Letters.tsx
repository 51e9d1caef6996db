import { PrinterOutlined } from '@ant-design/icons'
import type { IdentList } from '@naire/contract'
import { ownIdentFields } from '@naire/domain/idents'
import { merged } from '@naire/domain/messages'
import { openLink } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { QrCode } from '../../workplace/QrCode.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './idents.module.css'
import { MergeFields } from './MergeFields.tsx'
import type { PersonRow } from './use-people.ts'

interface LettersProps {
  readonly naire: NaireRow
  readonly list: IdentList
  readonly people: readonly PersonRow[]
  /** All who were meant; more than `people` where they are too many for one print. */
  readonly count: number
  readonly onClose: () => void
}

/** Letters or labels with a text of one's own, for the printer or a PDF of it. */
export function Letters({ naire, list, people, count, onClose }: LettersProps) {
  const { t } = useTranslation('people')
  const { http } = useWorkplace()
  const record = useQuery(naireRecord(http, naire.Sid))
  const [kind, setKind] = useState<'letters' | 'labels'>('letters')
  const [text, setText] = useState(() => t('letterText', { naire: naire.Name, name: '{{name}}', code: '{{code}}' }))
  const parameter = record.data?.IdentifyingQuery ?? ''
  const linkOf = (person: PersonRow) => personalLink(naire, parameter, person.code)
  const fields = [...ownIdentFields, ...list.Columns.map(({ Name }) => Name)]
  const sheets = people.map((person) => (
    <article key={person.Sid} className={kind === 'letters' ? styles.letter : styles.label}>
      <p className={styles.words}>{merged(text, { ...person.columns, ...person })}</p>
      <div className={styles.way}>
        <QrCode text={linkOf(person)} label={t('qrOf', { code: person.code })} />
        <div>
          <p className={styles.printedCode} dir="ltr">
            {person.code}
          </p>
          <p dir="ltr">{linkOf(person)}</p>
        </div>
      </div>
    </article>
  ))
  return (
    <TallDrawer
      title={t('letters')}
      onClose={onClose}
      footer={
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('print', { n: people.length })}
        </Button>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('kindOfPaper')}>
          <Radio.Group
            value={kind}
            optionType="button"
            options={[
              { value: 'letters', label: t('oneEach') },
              { value: 'labels', label: t('manyEach') },
            ]}
            onChange={({ target }) => setKind(target.value as typeof kind)}
          />
        </Form.Item>
        <Form.Item
          label={t('text')}
          extra={
            <MergeFields label={t('mergeHint')} fields={fields} onAdd={(field) => setText(`${text}{{${field}}}`)} />
          }
        >
          <Input.TextArea value={text} rows={5} maxLength={4_000} onChange={({ target }) => setText(target.value)} />
        </Form.Item>
      </Form>
      {record.data && parameter === '' && <Alert type="info" title={t('noParameter')} />}
      {count > people.length && <Alert type="warning" title={t('lettersFirst', { n: people.length, all: count })} />}
      <h3>{t('preview')}</h3>
      <div className={styles.sample}>{sheets[0]}</div>
      {createPortal(<div className={styles.paper}>{sheets}</div>, document.body)}
    </TallDrawer>
  )
}

/** The address under which a person answers; without a parameter for the code they type it. */
export function personalLink(
  { OrgSid, Sid, DefaultTheme }: Pick<NaireRow, 'OrgSid' | 'Sid' | 'DefaultTheme'>,
  parameter: string,
  code: string,
): string {
  const url = new URL(
    location.origin + openLink({ mode: 'online', orgSid: OrgSid, naireSid: Sid, theme: DefaultTheme }),
  )
  if (parameter !== '') url.searchParams.set(parameter, code)
  return url.href
}
