import { Button, useWords } from '@naire/ui'
import type { Followed } from '../followed/followed.ts'
import type { Saving } from '../session/saving.ts'
import { SavingLine } from './SavingLine.tsx'
import type { Paging } from './use-paging.ts'
import './PageFooter.css'

interface PageFooterProps {
  readonly paging: Paging
  readonly saving: Followed<Saving>
  readonly answered: boolean
}

export function PageFooter({ paging, saving, answered }: PageFooterProps) {
  const { t } = useWords()
  return (
    <div className="n-foot">
      <SavingLine saving={saving} answered={answered} />
      <div className="n-foot__buttons">
        {!paging.isFirst && <Button onClick={paging.previous}>{t('questions:previous')}</Button>}
        <Button look="primary" wide busy={paging.isHandingIn} onClick={paging.next}>
          {paging.isLast ? t('submit') : t('questions:next')}
        </Button>
      </div>
    </div>
  )
}
