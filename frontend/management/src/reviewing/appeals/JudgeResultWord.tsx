import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'

export function JudgeResultWord({ result }: { readonly result: string | null }) {
  const { t } = useTranslation()
  if (result === null) {
    return (
      <StatusWord tone="primary" icon={<ClockCircleOutlined />}>
        {t('appeals.waiting')}
      </StatusWord>
    )
  }
  const isUpheld = result === 'uphold'
  return (
    <StatusWord
      tone={isUpheld ? 'success' : 'neutral'}
      icon={isUpheld ? <CheckCircleOutlined /> : <CloseCircleOutlined />}
    >
      {t(isUpheld ? 'appeals.upheld' : 'appeals.rejected')}
    </StatusWord>
  )
}
