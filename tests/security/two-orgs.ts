import { roles, type Role } from '@naire/domain/access'
import { type Client } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'
import type { Targets } from '../api/calls.ts'

/**
 * Stands in what only people of the other organisation may read: its sessions and its people. A published questionnaire
 * is everybody's.
 */
export const secret = 'zqSecretOfOthers'

export interface TwoOrgs {
  readonly product: Awaited<ReturnType<typeof startProduct>>
  /** People of one organisation, in every role. */
  readonly attackers: readonly Client[]
  readonly own: Targets
  /** Of the other organisation. */
  readonly others: Targets
}

/** An organisation whose people attack, and another one full of secrets. */
export async function twoOrgs(): Promise<TwoOrgs> {
  const product = await startProduct()
  const [mine, theirs] = [
    await FieldworkSite.make(product, '攻击者机构'),
    await FieldworkSite.make(product, '受害者机构'),
  ]
  const attackers: Client[] = []
  for (const [at, role] of (Object.keys(roles) as Role[]).filter((each) => each !== 'SuperAdmin').entries())
    attackers.push(await mine.person(role, `attacker_${at}`))
  const [own, others] = [await filled(product, mine, 'own'), await filled(product, theirs, secret)]
  return { product, attackers: [...attackers, product.anybody], own, others }
}

async function filled(product: TwoOrgs['product'], place: FieldworkSite, name: string): Promise<Targets> {
  const naire = screening((record) => {
    const text = JSON.stringify(record).replaceAll(record.Sid, place.subjectSid.replace(/^./, 'A'))
    Object.assign(record, JSON.parse(text))
  })
  const naireSid = await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish({ ...calm, phq9: '2' }, { QueryParams: `from=${name}`, DeviceInfo: name })
  const { sid: userSid } = await place.person('Supervisor', name.slice(0, 16))
  return { userSid, orgSid: place.orgSid, subjectSid: place.subjectSid, naireSid, sessionSid: someone.sid }
}
