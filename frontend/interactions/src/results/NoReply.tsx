import { useWords } from '@naire/ui'
import './NoReply.css'

export function NoReply() {
  const { t } = useWords()
  return <p className="n-no-reply">{t('questions:result.none')}</p>
}
