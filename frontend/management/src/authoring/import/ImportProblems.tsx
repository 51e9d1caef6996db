import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { HttpFailure } from '../../workplace/http.ts'
import { FieldTable } from './FieldTable.tsx'
import { UnreadableNaire } from './use-import.ts'

/** Every problem with the path of its field. */
export function ImportProblems({ error, file }: { readonly error: Error; readonly file: string }) {
  const { t } = useTranslation()
  if (error instanceof UnreadableNaire) {
    return <Alert type="error" showIcon title={t(`import.${error.read.reason}`, { file })} description={error.read.detail} />
  }
  const details = error instanceof HttpFailure ? error.failure.details : []
  const title = details.length > 0 ? t('import.problems', { file, count: details.length }) : error.message
  return <Alert type="error" showIcon title={title} description={details.length > 0 && <FieldTable title={t('import.problem')} rows={details.map(({ target, message }) => ({ target, said: message }))} />} />
}
