import { examSettings, type NaireRecord } from '@naire/domain/naires'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { useRun } from '../editor/use-run.tsx'

/** Makes the questionnaire an exam in one step, and says what that sets. */
export function ExamStep({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const run = useRun()
  const settings = examSettings(record)
  const isExam = Object.keys(settings).length === 0
  return (
    <Card id="settings-exam" title={t('exam.title')} about={t('exam.about')}>
      <ul style={{ paddingInlineStart: 20 }}>
        {(['time', 'once', 'resume', 'order', 'result'] as const).map((line) => (
          <li key={line}>{t(`exam.sets.${line}`)}</li>
        ))}
      </ul>
      <p className="n-aside">{t('exam.bank')}</p>
      <div>
        <Button disabled={isExam} onClick={() => run([{ type: 'ChangeSettings', settings }])}>
          {t('exam.do')}
        </Button>{' '}
        <span role="status">{isExam && t('exam.done')}</span>
      </div>
    </Card>
  )
}
