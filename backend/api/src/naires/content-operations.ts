import { CopyNaire, CreateNaire, RollBackNaire, SaveNaire } from '../commands/product-commands.ts'
import { copyNaireBody, createNaireBody, rollBackBody, type SavedReply, saveNaireBody } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { newSid } from '../http/fields.ts'
import { ownSubject } from '../subjects/subject-operations.ts'
import { ownNaire } from './naire-operations.ts'
import { withBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Operations that give a questionnaire new content, besides import. */
export const contentOperations = {
  createNaire: withBody(createNaireBody, async (call, services) => {
    const { Sid: naireSid = newSid(), SubjectSid, Name, Language } = call.body
    await ownSubject(call, services, SubjectSid)
    const { state, position } = await services.execute(
      new CreateNaire({
        ...commanded(call.caller),
        naireSid,
        subjectSid: SubjectSid,
        name: Name,
        ...(Language !== undefined && { language: Language }),
      }),
    )
    const body = {
      '@odata.context': `${call.serviceRoot}$metadata#Naires/$entity`,
      Sid: naireSid,
      Name,
      SubjectSid,
      OrgSid: state.orgSid,
      ModifyTime: state.modifyTime,
      Revision: state.revision,
    }
    return { kind: 'json', status: 201, body, position }
  }),

  copyNaire: withBody(copyNaireBody, async (call, services) => {
    const original = await ownNaire(call, services)
    const { sid: naireSid = newSid(), name, subjectSid = original.subjectSid } = call.body
    await ownSubject(call, services, subjectSid)
    const { state, position } = await services.execute(
      new CopyNaire({
        ...commanded(call.caller),
        of: call.key,
        naireSid,
        subjectSid,
        name,
      }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, { Sid: naireSid, Revision: state.revision }), position }
  }),

  saveNaire: withBody(saveNaireBody, async (call, services) => {
    await ownNaire(call, services)
    const { questionnaire } = call.body
    if (questionnaire.Sid !== call.key) throw new RefusalError({ key: 'request.invalid', target: 'questionnaire.Sid' })
    const { modifyTime, revision, cleaned, position } = await services.execute(
      new SaveNaire({
        ...commanded(call.caller),
        naireSid: call.key,
        save: call.body,
        startedFrom: questionnaire.ModifyTime,
      }),
    )
    const reply: SavedReply = {
      value: modifyTime,
      '@SurveyExpert.Revision': revision,
      '@SurveyExpert.Cleaned': cleaned.map(({ target, removed }) => ({ Target: target, Removed: removed })),
    }
    return {
      kind: 'json',
      body: { ...valueBody(call.serviceRoot, modifyTime, 'Edm.DateTimeOffset'), ...reply },
      position,
    }
  }),

  rollBackNaire: withBody(rollBackBody, async (call, services) => {
    await ownNaire(call, services)
    const { state, position } = await services.execute(
      new RollBackNaire({
        ...commanded(call.caller),
        naireSid: call.key,
        ...call.body,
      }),
    )
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, { Revision: state.revision, ModifyTime: state.modifyTime }),
      position,
    }
  }),
} as const
