import { abilitiesOf, roles, type Ability } from '@naire/domain/access'
import { expect, test } from 'vitest'
import type { Http } from '../../workplace/http.ts'
import { seekers, type SearchResult } from './found.ts'

const rows = {
  '/odata/NaireSessions': [
    { Sid: 'AB12CD34'.repeat(4), NaireSid: 'N', SubjectSid: 'P', OrgSid: 'O', IdentifyingCode: 'k-1', UserName: null },
  ],
  '/odata/Naires': [{ Sid: 'N', Name: '满意度', OrgSid: 'O', SubjectSid: 'P' }],
  '/odata/Users': [{ Sid: 'U', Name: '陈思', Code: 'chen-si', OrgSid: 'O', OrgName: '机构' }],
}

/** Search as a person of a role: the requests it sends, and its results. */
async function sought(word: string, role: (typeof roles)[keyof typeof roles]) {
  const asked: string[] = []
  const get = (path: string) => {
    asked.push(decodeURIComponent(path))
    return Promise.resolve({ value: Object.entries(rows).find(([set]) => path.startsWith(set))?.[1] ?? [] })
  }
  const can = (ability: Ability) => abilitiesOf(role).includes(ability)
  const mine = seekers.filter(({ needs }) => needs.some(can))
  const found: SearchResult[] = (
    await Promise.all(
      mine.map(({ seek }) =>
        seek({ word, http: { get } as unknown as Http, can, signal: new AbortController().signal }),
      ),
    )
  ).flat()
  return { asked, found }
}

test('a session is found by its identifying code, and by the beginning of its Sid', async () => {
  const byCode = await sought('k-1', roles.Supervisor)
  expect(byCode.asked[0]).toContain("$filter=IdentifyingCode eq 'k-1'&")
  expect(byCode.found[0]).toMatchObject({
    kind: 'session',
    title: 'AB12CD34',
    detail: 'k-1',
    to: `/subject/O/P/sessionNaire/${'AB12CD34'.repeat(4)}/review?naire=N`,
  })
  expect((await sought('ab12', roles.Supervisor)).asked[0]).toContain("startswith(Sid,'AB12')")
  expect((await sought('ab1', roles.Supervisor)).asked[0]).not.toContain('startswith')
  expect((await sought("d'or", roles.Supervisor)).asked[0]).toContain("eq 'd''or'")
})

test('people are for those who manage them, sessions for those who see them', async () => {
  const kinds = async (role: (typeof roles)[keyof typeof roles]) =>
    (await sought('chen', role)).found.map(({ kind }) => kind)
  expect(await kinds(roles.OrgAdmin)).toEqual(['session', 'naire', 'person'])
  expect(await kinds(roles.Assessor)).toEqual(['session', 'naire'])
  expect(await kinds(roles.Alarmer)).toEqual([])
})

test('each leads where its reader may go', async () => {
  const { found } = await sought('chen', roles.Customer)
  expect(found.map(({ to }) => to.replace(/.*\/P\//, ''))).toEqual([
    `sessionNaire/${'AB12CD34'.repeat(4)}/view?naire=N`,
    'dataMng?naire=N',
  ])
  expect((await sought('chen', roles.OrgAdmin)).found.at(-1)?.to).toBe('/userMng/O?user=chen-si')
})
