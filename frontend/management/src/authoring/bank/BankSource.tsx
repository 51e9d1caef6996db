import type { StoredQuestion } from '@naire/domain/naires'
import { EditOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { TypeBadge } from '../editor/outline/TypeBadge.tsx'
import { typeOf } from '../editor/type-of.ts'
import styles from './bank.module.css'
import type { BankNaire } from './use-bank.ts'
import { stemText } from '../editor/author-text.ts'

export interface BankSourceProps {
  readonly source: BankNaire
  readonly isOpen: boolean
  /** Sids of chosen questions. */
  readonly chosen: ReadonlySet<string>
  readonly onOpen: (isOpen: boolean) => void
  readonly onChoose: (sids: readonly string[], isChosen: boolean) => void
  /** Where a question is edited; absent: there is no way there. */
  readonly addressOf?: ((row: NaireRow, questionSid: string) => string) | undefined
}

/** More than anybody chooses from; words narrow them down. */
const mostShown = 200

/** One questionnaire and, opened, its questions to choose from. */
export function BankSource({
  source: { row, questions, isLoading },
  isOpen,
  chosen,
  onOpen,
  onChoose,
  addressOf,
}: BankSourceProps) {
  const { t } = useTranslation('authoring')
  const sids = questions.map(({ Sid }) => Sid)
  const count = sids.filter((sid) => chosen.has(sid)).length
  return (
    <li>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onOpen(currentTarget.open)}
      >
        <summary className={styles.source}>
          <bdi className={styles.name}>{row.Name}</bdi>{' '}
          <span className={styles.size}>
            {t('management:naires.size', { questions: row.QuestionCount, pages: row.PageCount })}
          </span>
        </summary>
        {isLoading && questions.length === 0 && <Skeleton active title={false} />}
        {questions.length > 0 && (
          <Checkbox
            className={styles.all ?? ''}
            checked={count === sids.length}
            indeterminate={count > 0 && count < sids.length}
            onChange={({ target }) => onChoose(sids, target.checked)}
          >
            {t('bank.chooseAll')}
          </Checkbox>
        )}
        <ul className={styles.questions}>
          {questions.slice(0, mostShown).map((question) => (
            <li key={question.Sid} className={styles.line}>
              <Checkbox
                checked={chosen.has(question.Sid)}
                onChange={({ target }) => onChoose([question.Sid], target.checked)}
              >
                <BankQuestion question={question} />
              </Checkbox>
              {addressOf && (
                <Link
                  to={addressOf(row, question.Sid)}
                  aria-label={t('bank.open', { code: question.Code })}
                  title={t('bank.open', { code: question.Code })}
                >
                  <EditOutlined />
                </Link>
              )}
            </li>
          ))}
        </ul>
        {questions.length > mostShown && (
          <p className={styles.hint}>{t('find.more', { n: questions.length - mostShown })}</p>
        )}
      </details>
    </li>
  )
}

function BankQuestion({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  return (
    <span className={styles.question}>
      <TypeBadge type={typeOf(question)} />
      <span className={styles.code} dir="ltr">
        {question.Code}
      </span>
      <bdi>{stemText(question) || t('editor:noStem')}</bdi>
      {question.ValidatedScale && (
        <span className={styles.size} title={t('collaboration:scale.locked', { scale: question.ValidatedScale })}>
          <SafetyCertificateOutlined /> <bdi>{question.ValidatedScale}</bdi>
        </span>
      )}
    </span>
  )
}
