import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import HomeScreen from './HomeScreen.tsx'

const subject = { Sid: 'S1', Name: '早餐', OrgSid: 'O1' }
const first = { OrgSid: 'O1', SubjectSid: 'S1', NaireSid: 'N1' }

const opened = (
  abilities: NonNullable<ScreenOptions['abilities']>,
  replies: ScreenOptions['replies'] = {},
  me: ScreenOptions['me'] = {},
) =>
  renderScreen(<HomeScreen />, {
    abilities,
    me,
    replies: {
      'GET /odata/Subjects': { value: [subject] },
      'GET /odata/Orgs': { value: [{ Sid: 'O1', Name: '某院', Status: 0 }] },
      'GET /odata/PersonalTasks': { value: [], '@odata.count': 0 },
      ...replies,
    },
  })

test('greets by name, and leads to each subject with its organisation', async () => {
  await opened([])
  expect(screen.getByRole('heading', { name: '您好，李四' })).toBeDefined()
  expect((await screen.findByRole('link', { name: /早餐/ })).getAttribute('href')).toBe('/subject/O1/S1')
  expect(await screen.findByText('某院')).toBeDefined()
})

test('counts only work that this person may do, and leads to the first of it, filtered', async () => {
  const { sent } = await opened(['review'], { 'GET /odata/NaireSessions': { value: [first], '@odata.count': 4 } })
  const link = await screen.findByRole('link', { name: /4\s?份答卷待审核/ })
  expect(link.getAttribute('href')).toBe('/subject/O1/S1/dataMng?naire=N1&f=ReviewStatus:is:0')
  expect(screen.getByRole('list', { name: '等待我处理' }).children).toHaveLength(2)
  expect(sent.some(({ path }) => /Alarms|AppealSessions/.test(path))).toBe(false)
  // Nobody can review the sessions of a deleted questionnaire.
  const asked = sent.find(({ path }) => path.startsWith('/odata/NaireSessions'))
  const filter = new URLSearchParams(asked?.path.split('?')[1]).get('$filter')
  expect(filter).toContain('Naire/Sid ne null')
  // What another reviewer has is not their work.
  expect(filter).toContain("(RevieworSid eq null or RevieworSid eq '")
})

const asked = (sent: readonly { readonly path: string }[], set: string) =>
  sent
    .filter(({ path }) => path.startsWith(`/odata/${set}?`))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('$filter') ?? '')

test('what is to be done by this person alone leads there: a second review, an open comment, an approval', async () => {
  const { sent } = await opened(['review', 'editQuestions', 'approvePublishing'], {
    'GET /odata/NaireSessions': { value: [], '@odata.count': 0 },
    'GET /odata/PersonalTasks': (path: string) =>
      decodeURIComponent(path).includes('mention')
        ? { value: [{ ...first, NaireSid: 'N3' }], '@odata.count': 5 }
        : { value: [{ ...first, NaireSid: 'N2' }], '@odata.count': 3 },
    'GET /odata/Naires': (path: string) =>
      decodeURIComponent(path).includes('ApprovalState')
        ? { value: [{ OrgSid: 'O1', SubjectSid: 'S1', Sid: 'N4' }], '@odata.count': 2 }
        : { value: [{ OrgSid: 'O1', SubjectSid: 'S1', Sid: 'N5' }], '@odata.count': 1 },
  })
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(/3\s?份答卷待我复审/)).toBe('/subject/O1/S1/secondReview?naire=N2')
  expect(await hrefOf(/5\s?条未解决的评论提到我/)).toBe('/subject/O1/S1/naireEdit?naire=N3&comments=1')
  expect(await hrefOf(/2\s?份问卷待我批准/)).toBe('/subject/O1/S1/naireEdit?naire=N4')
  expect(await hrefOf(/1\s?份我的问卷尚未发布/)).toBe('/subject/O1/S1/naireEdit?naire=N5')
  const naires = asked(sent, 'Naires')
  expect(naires.some((filter) => /CreatorSid eq 'P1' or ModifierSid eq 'P1'/.test(filter))).toBe(true)
  // Nobody approves what they asked for.
  expect(naires.some((filter) => filter.includes("ApprovalRequesterSid ne 'P1'"))).toBe(true)
})

test('people whom an interviewer is still to meet lead to the interviews; of none nothing is said', async () => {
  const { sent, unmount } = await opened(['interview'], {
    'GET /odata/Idents': { value: [first], '@odata.count': 7 },
  })
  const link = await screen.findByRole('link', { name: /7\s?人待我访问/ })
  expect(link.getAttribute('href')).toBe('/survey/interviews')
  expect(asked(sent, 'Idents')[0]).toContain("SurveyorSid eq 'P1' and HandedOver eq false and (Standing eq 'waiting'")
  unmount()
  await opened(['interview', 'processAlarms'], {
    'GET /odata/Idents': { value: [], '@odata.count': 0 },
    'GET /odata/Alarms': { value: [], '@odata.count': 0 },
  })
  expect(await screen.findByText('条预警待处理')).toBeDefined()
  expect(screen.queryByText('人待我访问')).toBeNull()
})

test('quotas that are nearly full and drafts lead to their questionnaire', async () => {
  const { sent } = await opened(['manageQuotas', 'editQuestions'], {
    'GET /odata/Quotars': {
      value: [{ NaireSid: 'N7', OrgSid: 'O1', SubjectSid: 'S1' }],
      '@odata.count': 2,
    },
    'GET /odata/Naires': { value: [{ Sid: 'N8', OrgSid: 'O1', SubjectSid: 'S1' }], '@odata.count': 1 },
  })
  const quotas = await screen.findByRole('link', { name: /2\s?个配额接近满额/ })
  expect(quotas.getAttribute('href')).toBe('/subject/O1/S1/quotarMng?naire=N7')
  const drafts = await screen.findByRole('link', { name: /1\s?份我的问卷尚未发布/ })
  expect(drafts.getAttribute('href')).toBe('/subject/O1/S1/naireEdit?naire=N8')
  expect(sent.some(({ path }) => decodeURIComponent(path).includes('RemainingCount mul 10 le Limit'))).toBe(true)
})

test('nothing to do is a nought that leads nowhere', async () => {
  await opened(['processAlarms'], { 'GET /odata/Alarms': { value: [], '@odata.count': 0 } })
  expect(await screen.findByText('条预警待处理')).toBeDefined()
  expect(screen.queryByRole('link', { name: /条预警待处理/ })).toBeNull()
})

test('a pushed alarm changes the count without a reload', async () => {
  let count = 0
  const { live } = await opened(['processAlarms'], {
    'GET /odata/Alarms': () => ({ value: count === 0 ? [] : [first], '@odata.count': count }),
  })
  await screen.findByText('条预警待处理')
  count = 1
  live.push('alarm', {})
  expect(await screen.findByRole('link', { name: /1\s?条预警待处理/ })).toBeDefined()
})

test.each([
  ['offers the first subject to who manages them', ['manageSubjects'], '新建项目'],
  ['offers nothing to others', [], null],
] as const)('without subjects it %s', async (_, abilities, name) => {
  await opened(abilities, { 'GET /odata/Subjects': { value: [] } })
  expect(await screen.findByText('还没有项目')).toBeDefined()
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(name === null ? [] : [name])
})

const authored = (steps: { readonly naires?: number; readonly published?: number; readonly sessions?: number }) => {
  const some = (count = 0) => ({ value: count > 0 ? [{ Sid: 'X' }] : [], '@odata.count': count })
  return {
    'GET /odata/Naires': (path: string) => {
      const asked = decodeURIComponent(path)
      return asked.includes('Published eq true') ? some(steps.published) : some(steps.naires)
    },
    'GET /odata/NaireSessions': some(steps.sessions),
    'GET /odata/api/GetSettingValues()': {},
    'POST /odata/api/SaveSettingValues()': {},
  } as const
}

test('a new author is led from step to step, each to its place', async () => {
  await opened(['editQuestions'], authored({ naires: 1 }))
  const steps = await screen.findByRole('region', { name: '第一份问卷' })
  expect([...steps.querySelectorAll('li')].map((step) => step.dataset['done'])).toEqual([
    'true',
    'true',
    'false',
    'false',
  ])
  const next = steps.querySelector('[aria-current=step] a')
  expect([next?.textContent, next?.getAttribute('href')]).toEqual(['预览，然后发布', '/subject/O1/S1/naireEdit'])
})

test('who runs an installation is led from an organisation to its first project', async () => {
  const steps = async (orgs: readonly object[]) => {
    const replies = { 'GET /odata/Subjects': { value: [] }, 'GET /odata/Orgs': { value: orgs }, ...authored({}) }
    const { unmount } = await opened(['editQuestions', 'operate'], replies, { OrgSid: null })
    const next = (await screen.findByRole('region', { name: '第一份问卷' })).querySelector('[aria-current=step] a')
    const begin = (await screen.findByRole('button', { name: /新建/ })).closest('a')
    const said = [next?.textContent, next?.getAttribute('href'), begin?.textContent, begin?.getAttribute('href')]
    unmount()
    return said
  }
  expect(await steps([])).toEqual(['新建机构', '/orgMng', '新建机构', '/orgMng'])
  const project = ['/subjectMng/O1', '新建项目', '/subjectMng/O1']
  const closed = { Sid: 'O0', Name: '旧院', Status: 1 }
  expect(await steps([closed, { Sid: 'O1', Name: '某院', Status: 0 }])).toEqual(['新建一个项目', ...project])
})

test('the steps are there for who has not taken them, until they are dismissed for good', async () => {
  const { unmount } = await opened(['editQuestions'], authored({ naires: 1, published: 1, sessions: 1 }))
  expect(await screen.findByText('早餐')).toBeDefined()
  expect(screen.queryByRole('region', { name: '第一份问卷' })).toBeNull()
  unmount()
  const { user, sent } = await opened(['editQuestions'], authored({}))
  await user.click(await screen.findByRole('button', { name: '不再显示' }))
  expect(screen.queryByRole('region', { name: '第一份问卷' })).toBeNull()
  await vi.waitFor(() =>
    expect(sent).toContainEqual({
      method: 'POST',
      path: '/odata/api/SaveSettingValues()',
      body: { 'firstSteps.dismissed': 'true' },
    }),
  )
})

test('authors begin a questionnaire here, in one of their projects', async () => {
  const { user } = await opened(['editQuestions'], {
    'GET /odata/Subjects': { value: [subject, { Sid: 'S2', Name: '早餐', OrgSid: 'O2' }] },
    'GET /odata/Orgs': {
      value: [
        { Sid: 'O1', Name: '某院', Status: 0 },
        { Sid: 'O2', Name: '某所' },
      ],
    },
    'GET /odata/Naires': { value: [], '@odata.count': 0 },
  })
  const begin = await screen.findByRole('region', { name: '开始一份问卷' })
  const targets = () =>
    within(begin)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(targets()).toEqual(['new', 'template', 'text', 'file'].map((way) => `/subject/O1/S1/naireEdit?begin=${way}`))
  await user.click(within(begin).getByRole('combobox', { name: '放在哪个项目' }))
  await user.click(await screen.findByTitle('早餐 · 某所'))
  expect(targets()[0]).toBe('/subject/O2/S2/naireEdit?begin=new')
})

test('who may not edit questionnaires is offered none to begin', async () => {
  await opened(['review'], { 'GET /odata/NaireSessions': { value: [], '@odata.count': 0 } })
  expect(await screen.findByRole('link', { name: /早餐/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: '开始一份问卷' })).toBeNull()
})
