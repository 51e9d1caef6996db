import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call about respondent lists. */
export const identCalls = ({ act, look }: CallMakers) => {
  const of = (what: string) => (targets: { readonly naireSid: string }) =>
    `/odata/Naires('${targets.naireSid}')/SurveyExpert.${what}()`
  return {
    loadIdents: act(of('LoadIdents'), () => ({ codes: ['A1'] })),
    identList: look(of('IdentList')),
    eraseIdent: act(of('EraseIdent'), () => ({ code: 'A1' })),
    defineIdentList: act(of('DefineIdentList'), () => ({ kind: 'marks' })),
    savePeople: act(of('SavePeople'), () => ({ people: [{ code: 'A1' }] })),
    people: act(of('People'), () => ({ sids: [newSid()] })),
    findPeople: act(of('FindPeople'), () => ({ text: 'A1' })),
    changePeople: act(of('ChangePeople'), () => ({ sids: [newSid()], change: 'retire', reason: 'a' })),
    replacePerson: act(of('ReplacePerson'), () => ({ sid: newSid(), reason: 'a' })),
    identStat: look(of('IdentStat')),
    readIdents: look(() => '/odata/Idents'),
  } as const satisfies { readonly [Name in OperationName]?: Call }
}
