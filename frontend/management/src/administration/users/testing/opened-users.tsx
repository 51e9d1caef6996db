import { roles } from '@naire/domain/access'
import { screen, within } from '@testing-library/react'
import { renderScreen, type ScreenOptions } from '../../../workplace/testing/render-screen.tsx'
import { userStatus } from '../use-user-commands.ts'
import UserScreen from '../UserScreen.tsx'

export const person = (Sid: string, Name: string, more: object = {}) => ({
  Sid,
  Code: `code-${Sid}`,
  Name,
  Nickname: Name,
  Authority: roles.Assessor,
  OrgSid: 'O1',
  DeptSid: 'D1',
  DeptPath: '门诊',
  Tel: '',
  Status: userStatus.normal,
  LastSignInTime: null,
  ...more,
})
export const page = (...value: readonly object[]) => ({ value, '@odata.count': value.length })

export const channels = (...kinds: readonly string[]) => ({
  "GET /odata/Orgs('O1')/SurveyExpert.MessageChannels()": { value: kinds.map((Kind) => ({ Kind })) },
})

export const opened = ({ replies = {}, ...options }: Partial<ScreenOptions> = {}) =>
  renderScreen(<UserScreen />, {
    at: '/userMng/O1',
    route: '/userMng/:orgSid',
    me: { Authority: roles.OrgAdmin },
    ...options,
    replies: {
      'GET /odata/Users': page(person('U1', '王芳'), person('P1', '李四')),
      'GET /odata/Orgs': { value: [{ Sid: 'O1', Name: '某院' }] },
      ...channels('mail'),
      'GET /odata/Depts': { value: [{ Sid: 'D1', Name: '门诊', Path: '门诊', ParentSid: null }] },
      'GET /odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)': { value: false },
      ...replies,
    },
  })
export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
type User = Awaited<ReturnType<typeof opened>>['user']

/** The further acts on somebody. */
export async function actsOn(user: User, name: string) {
  await user.click(within(await rowOf(name)).getByRole('button', { name: `“${name}”的更多操作` }))
  return screen.findAllByRole('menuitem')
}
export async function act(user: User, name: string, wanted: string) {
  const found = (await actsOn(user, name)).find(({ textContent }) => textContent === wanted)
  await user.click(found as HTMLElement)
}
