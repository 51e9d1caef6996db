import { roles, type Role } from '@naire/domain/access'
import { Client, type Json } from '../../api/client.ts'
import { newSid } from '../../api/fieldwork.ts'

/** Everybody in the story, with the names that the pictures show. */
const people = {
  manager: { role: 'ProjectManager', name: '林悦' },
  assessor: { role: 'Assessor', name: '周宁' },
  customer: { role: 'Customer', name: '陈思' },
  judge: { role: 'Judge', name: '何平' },
  alarmer: { role: 'Alarmer', name: '苏晴' },
} as const satisfies Record<string, { readonly role: Role; readonly name: string }>

export type PersonName = keyof typeof people | 'admin'

/** Somebody who is signed in: their calls, and what a browser keeps of the sign-in. */
export interface SignedInPerson {
  readonly client: Client
  readonly kept: Json
}

export interface OrgPlace {
  readonly orgSid: string
  readonly deptSid: string
}

export async function signIn(anybody: Client, userCode: string, password: string): Promise<SignedInPerson> {
  const kept = await anybody.authenticate(userCode, password)
  return { client: anybody.as({ Authorization: `Bearer ${kept.Token}` }), kept }
}

/** One person of each role in an organisation; `run` keeps their accounts apart from those of other runs. */
export async function makePeople(
  anybody: Client,
  admin: SignedInPerson,
  { orgSid, deptSid }: OrgPlace,
  run: string,
): Promise<Readonly<Record<PersonName, SignedInPerson>>> {
  const password = `Looks-${run}-9`
  const made: [string, SignedInPerson][] = []
  for (const [who, { role, name }] of Object.entries(people)) {
    const user = {
      Sid: newSid(),
      Code: `${who}_${run}`,
      Name: name,
      Nickname: name,
      pw: password,
      Authority: roles[role],
      OrgSid: orgSid,
      DeptSid: deptSid,
    }
    const { status, text } = await admin.client.post('/odata/Users', user)
    if (status !== 201) throw new Error(text)
    made.push([who, await signIn(anybody, user.Code, password)])
  }
  return { admin, ...(Object.fromEntries(made) as Record<keyof typeof people, SignedInPerson>) }
}
