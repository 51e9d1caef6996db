import { randomInt } from 'node:crypto'
import { roles, type Role } from '@naire/domain/access'
import { phq9gad7 } from './phq9-gad7.ts'
import { signIn, type Caller } from './caller.ts'

export interface SeedOptions {
  readonly baseUrl: string
  /** A super administrator. */
  readonly userCode: string
  readonly password: string
  readonly say: (line: string) => void
}

export interface Demo {
  readonly accounts: readonly { readonly role: Role; readonly userCode: string; readonly password: string }[]
  readonly surveyPath: string
}

const people = [
  { role: 'ProjectManager', code: 'demo_manager', nickname: '项目经理' },
  { role: 'Assessor', code: 'demo_assessor', nickname: '审核员' },
  { role: 'Customer', code: 'demo_customer', nickname: '客户' },
  { role: 'Judge', code: 'demo_judge', nickname: '仲裁员' },
  { role: 'Alarmer', code: 'demo_alarmer', nickname: '预警员' },
] as const

/** An organisation with a subject, one person of each role in the story, and the published screening questionnaire. */
export async function seedDemo({ baseUrl, userCode, password, say }: SeedOptions): Promise<Demo> {
  const admin = await signIn(baseUrl, userCode, password)
  const org = await admin.post<{ Sid: string }>('/odata/Orgs', { Name: '心晴示范机构' })
  const { value: depts } = await admin.get<{ value: { Sid: string }[] }>(`/odata/Depts?$filter=OrgSid eq '${org.Sid}'`)
  const subject = await admin.post<{ Sid: string }>('/odata/Subjects', { Name: '心理健康筛查', OrgSid: org.Sid })
  const accounts = []
  for (const person of people)
    accounts.push(await addPerson(admin, person, { orgSid: org.Sid, deptSid: depts[0]!.Sid }))
  say(`demo: an organisation, a subject and ${accounts.length} people`)
  const surveyPath = await publishQuestionnaire(admin, org.Sid, subject.Sid)
  say('demo: the PHQ-9 and GAD-7 questionnaire, published')
  return { accounts, surveyPath }
}

async function addPerson(
  admin: Caller,
  { role, code, nickname }: (typeof people)[number],
  place: { orgSid: string; deptSid: string },
) {
  const password = memorablePassword()
  await admin.post('/odata/Users', {
    Code: code,
    Name: nickname,
    Nickname: nickname,
    pw: password,
    Authority: roles[role],
    OrgSid: place.orgSid,
    DeptSid: place.deptSid,
  })
  return { role, userCode: code, password }
}

async function publishQuestionnaire(admin: Caller, orgSid: string, subjectSid: string): Promise<string> {
  const imported = await admin.post<{ value: { Sid: string } }>(
    '/odata/Naires/SurveyExpert.Import()',
    { subjectSid, naire: phq9gad7() },
    orgSid,
  )
  await admin.post(`/odata/Naires('${imported.value.Sid}')/SurveyExpert.Publish()`, {}, orgSid)
  return `/survey/online/${orgSid}/${imported.value.Sid}`
}

/** Twelve characters without those that are mistaken for each other. */
function memorablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}
