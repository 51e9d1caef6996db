import { excels } from '@naire/domain/excels'
import type { SetPlan } from './set-plan.ts'
import { canAny, ownOrg } from './visibility.ts'

/** Customers who may see it, with the names they have now. */
const users = (t: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('UserSid', o."Sid", 'UserName', o."Name") order by o."Name", o."Sid")
     from read.users as o where o."Sid" = any(${t}.user_sids)), '[]'::jsonb)`

export const excelSets = {
  /** Sheets of a questionnaire: all for those who manage them, one's own for customers. */
  Excels: {
    type: 'Excel',
    subject: (t) => `${t}."SubjectSid"`,
    wire: excels,
    table: 'excels',
    computed: {
      HasData: (t) => `(${t}.content_hash is not null or ${t}."Data" is not null)`,
      ExcelUsers: users,
    },
    search: ['Name'],
    present: (t) => `not ${t}.deleted`,
    visible: (t, viewer) => {
      if (!canAny(viewer, ['manageExcel', 'browseExcel'])) return null
      const own = ownOrg(`${t}."OrgSid"`, viewer)
      return canAny(viewer, ['manageExcel']) ? own : `(${own} and ${viewer.user}::text = any(${t}.user_sids))`
    },
  },
} as const satisfies Readonly<Record<string, SetPlan>>
