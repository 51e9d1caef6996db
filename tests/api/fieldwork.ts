import { roles, type Role } from '@naire/domain/access'
import type { NaireRecord } from '@naire/domain/naires'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Client, Json } from './client.ts'
import type { Product } from './product.ts'

export const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()

export const password = 'correct horse'

/** The screening questionnaire; with another sid for each test file that changes it. */
export function screening(change: (record: Json) => void = () => {}): NaireRecord {
  const record = JSON.parse(
    readFileSync(new URL('../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
  ) as NaireRecord
  change(record)
  return record
}

/** The same questionnaire under a sid of its own; all sids in it stay. */
export function copyOf(record: NaireRecord): NaireRecord {
  return JSON.parse(JSON.stringify(record).replaceAll(record.Sid, newSid())) as NaireRecord
}

/** A run's hexadecimal number in words, for names that hold Chinese alone. */
export const inChinese = (run: string): string =>
  [...run].map((digit) => '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'[Number.parseInt(digit, 16)]).join('')

type People = Pick<Product, 'admin' | 'anybody'>

/** An organisation with a subject, and people who can sign in. */
export class FieldworkSite {
  constructor(
    private readonly product: People,
    readonly orgSid: string,
    readonly deptSid: string,
    readonly subjectSid: string,
  ) {}

  static async make(product: People, name: string): Promise<FieldworkSite> {
    const org = await product.admin.post('/odata/Orgs', { Name: name })
    if (org.status !== 201) throw new Error(org.text)
    const subject = await product.admin.post('/odata/Subjects', { Name: '筛查', OrgSid: org.body.Sid })
    return new FieldworkSite(product, org.body.Sid, org.body.RootDeptSid, subject.body.Sid)
  }

  /** Makes a user with this role and signs them in. */
  async person(role: Role, code: string): Promise<Client & { readonly sid: string }> {
    const Sid = newSid()
    const body = {
      Sid,
      Code: code,
      Name: code,
      Nickname: '某人',
      pw: password,
      Authority: roles[role],
      OrgSid: this.orgSid,
      DeptSid: this.deptSid,
    }
    const { status, text } = await this.product.admin.post('/odata/Users', body)
    if (status !== 201) throw new Error(text)
    return Object.assign(await this.product.anybody.signIn(code, password), { sid: Sid })
  }

  /** Imports and publishes; gives the questionnaire's sid. */
  async publish(naire: object): Promise<string> {
    const imported = await this.product.admin.post('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: this.subjectSid,
      naire,
    })
    if (imported.status !== 200) throw new Error(imported.text)
    const { Sid } = imported.body.value
    await this.product.admin.post(`/odata/Naires('${Sid}')/SurveyExpert.Publish()`)
    return Sid
  }
}
