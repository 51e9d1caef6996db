import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

const imports = (call: string) => `/odata/NaireSessions/SurveyExpert.${call}`

/** One request of each call about sheets, imports, the recycle bin and second reviews. */
export const excelCalls = ({ act, look }: CallMakers) =>
  ({
    drawSample: act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.DrawSample()`,
      () => ({ method: { kind: 'random', count: 1, seed: 'a' }, reviewerSids: [newSid()] }),
    ),
    reviewSamples: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.ReviewSamples()`),
    secondReviews: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.SecondReviews()`),
    blindSession: look(
      ({ naireSid, sessionSid }) =>
        `/odata/Naires('${naireSid}')/SurveyExpert.BlindSession(sampleSid='${newSid()}',sessionSid='${sessionSid}')`,
    ),
    giveSecondReview: act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.GiveSecondReview()`,
      ({ sessionSid }) => ({ sampleSid: newSid(), sessionSid, verdict: 'pass' }),
    ),
    resolveDisagreement: act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.ResolveDisagreement()`,
      ({ sessionSid }) => ({ sampleSid: newSid(), sessionSid, verdict: 'pass' }),
    ),
    uploadImport: act(
      () => imports('UploadImport()'),
      ({ naireSid }) => ({ import: { Sid: newSid(), naireSid, fileName: 'a.csv' }, file: 'YQ==' }),
    ),
    previewImport: act(
      () => imports('PreviewImport()'),
      () => ({ Sid: newSid() }),
    ),
    startImport: act(
      () => imports('StartImport()'),
      () => ({ Sid: newSid(), plan: { columns: [null] } }),
    ),
    cancelImport: act(
      () => imports('CancelImport()'),
      () => ({ Sid: newSid() }),
    ),
    listImports: look(({ naireSid }) => imports(`Imports(naireSid='${naireSid}')`)),
    importReport: look(() => imports(`ImportReport(importSid='${newSid()}',outcome='',after='0')`)),
    readRecycleBin: look(() => '/odata/RecycleBin'),
    archiveNaire: act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Archive()`,
      () => ({ archived: true }),
    ),
    unpublishNaire: act(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Unpublish()`),
    deleteNaire: (client, { naireSid }) => client.delete(`/odata/Naires('${naireSid}')`),
    restoreNaire: act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Restore()`,
      () => ({ reason: 'a' }),
    ),
    restoreSubject: act(
      ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.Restore()`,
      () => ({ reason: 'a' }),
    ),
    readExcels: look(() => '/odata/Excels'),
    searchExcels: act(
      () => '/odata/Excels/SurveyExpert.Search()',
      ({ naireSid }) => ({ keyword: '', naireSid }),
    ),
    excelData: look(({ excelSid }) => `/odata/Excels('${excelSid ?? newSid()}')/SurveyExpert.SearchData()`),
    downloadExcel: look(({ excelSid }) => `/odata/Excels('${excelSid ?? newSid()}')/SurveyExpert.Download()`),
    saveExcel: act(
      () => '/odata/Excels/SurveyExpert.Save()',
      ({ naireSid, excelSid }) => ({ excel: { ...(excelSid && { Sid: excelSid }), NaireSid: naireSid, Name: 'a' } }),
    ),
    saveExcelUrl: act(
      () => '/odata/Excels/SurveyExpert.SaveUrl()',
      ({ naireSid }) => ({ excel: { NaireSid: naireSid, Name: 'a', Data: 'https://sheet.example/' } }),
    ),
    deleteExcel: (client, { excelSid }) => client.delete(`/odata/Excels('${excelSid ?? newSid()}')`),
    restoreExcel: act(
      ({ excelSid }) => `/odata/Excels('${excelSid ?? newSid()}')/SurveyExpert.Restore()`,
      () => ({ reason: 'a' }),
    ),
    resetExcelSeq: act(
      () => '/odata/Excels/SurveyExpert.ResetSeq()',
      ({ excelSid }) => ({ sids: [excelSid ?? newSid()] }),
    ),
  }) as const satisfies { readonly [Name in OperationName]?: Call }
