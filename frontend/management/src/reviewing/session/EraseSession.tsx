import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'

/** For good: asks once, with a reason. */
export function EraseSession({ sid }: { readonly sid: string }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const erase = useMutation({
    mutationFn: (reason: string) => http.post('/odata/NaireSessions/SurveyExpert.Erase()', { sessionSid: sid, reason }),
    onSuccess: () => {
      notices.success(t('erase.sessionDone'))
      setAsking(false)
      return queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('erase.action')}
      </Button>
      {isAsking && (
        <ReasonDialog
          danger
          title={t('erase.sessionTitle', { sid: sid.slice(0, 8) })}
          hint={t('erase.sessionHint')}
          okText={t('erase.action')}
          isSending={erase.isPending}
          onSend={(reason) => erase.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
