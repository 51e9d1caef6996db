import { RollbackOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { DeletedRow } from '../sessions/session-row.ts'
import { useSessionAct } from './use-session-act.ts'

/** A session that lies in the recycle bin: who put it there, why, and the way back; nothing for one that does not. */
export function DeletedNote({ sid }: { readonly sid: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const act = useSessionAct(sid)
  const { data: row } = useQuery({
    queryKey: ['sessions', 'deleted', sid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<DeletedRow>>(query('/odata/DeletedSessions', { filter: `Sid eq ${quoted(sid)}` }), {
          signal,
        })
      ).value[0] ?? null,
    meta: { quiet: true },
  })
  if (!row) return null
  return (
    <Space orientation="vertical" align="center" data-deleted>
      <span>
        {t('bin.lies')} · {personName(t, null, row.DeletedByName)} · <Moment at={row.DeleteTime} />
      </span>
      {row.DeleteReason && <span>{t('history.reason', { reason: row.DeleteReason })}</span>}
      <Button
        type="primary"
        icon={<RollbackOutlined />}
        loading={act.isPending}
        onClick={() => act.mutate({ kind: 'undelete' })}
      >
        {t('batch.acts.undelete')}
      </Button>
    </Space>
  )
}
