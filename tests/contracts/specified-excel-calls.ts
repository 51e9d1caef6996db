import type { SpecifiedCall } from './specified-calls.ts'

const section = 'shell §7'

/** The calls on sheets, each on what the ones before it left. */
export const excelCalls: readonly SpecifiedCall[] = [
  {
    section,
    call: 'POST Excels/SurveyExpert.Search() [S7-18]',
    method: 'POST',
    path: () => '/odata/Excels/SurveyExpert.Search()',
    status: 200,
    body: ({ naireSid }) => ({ keyword: '', type: 0, naireSid }),
    answer: ({ value }) => value.length === 1 && value[0].HasData === true && value[0].ExcelUsers.length === 0,
  },
  {
    section,
    call: "GET Excels('{sid}')/SurveyExpert.SearchData() [S7-19]",
    method: 'GET',
    path: ({ excelSid }) => `/odata/Excels('${excelSid}')/SurveyExpert.SearchData()`,
    status: 200,
    answer: ({ Data, Type }) => typeof Data === 'string' && Type === 0,
  },
  {
    section,
    call: 'POST Excels/SurveyExpert.Save() [S7-20]',
    method: 'POST',
    path: () => '/odata/Excels/SurveyExpert.Save()',
    status: 200,
    body: ({ naireSid, excelSid }) => ({ excel: { Sid: excelSid, NaireSid: naireSid, Name: '门店名单' }, file: '' }),
    answer: ({ Name, Seq }) => Name === '门店名单' && Seq === 1,
  },
  {
    section,
    call: 'POST Excels/SurveyExpert.SaveUrl() [S7-21]',
    method: 'POST',
    path: () => '/odata/Excels/SurveyExpert.SaveUrl()',
    status: 200,
    body: ({ naireSid, newSid }) => ({
      excel: { Sid: newSid, NaireSid: naireSid, Name: '在线表格', Data: 'https://sheet.example/1' },
    }),
    answer: ({ Type, Data, Seq }) => Type === 1 && Data === 'https://sheet.example/1' && Seq === 2,
  },
  {
    section,
    call: 'POST Excels/SurveyExpert.ResetSeq() [S7-23]',
    method: 'POST',
    path: () => '/odata/Excels/SurveyExpert.ResetSeq()',
    status: 204,
    body: ({ excelSid, newSid }) => ({ sids: [excelSid, newSid] }),
  },
  {
    section,
    call: "GET Excels('{sid}')/SurveyExpert.Download(naireSid='{naireSid}') [S7-24]",
    method: 'GET',
    path: ({ excelSid, naireSid }) => `/odata/Excels('${excelSid}')/SurveyExpert.Download(naireSid='${naireSid}')`,
    status: 200,
  },
  {
    section,
    call: "DELETE Excels('{sid}') [S7-22]",
    method: 'DELETE',
    path: ({ excelSid }) => `/odata/Excels('${excelSid}')`,
    status: 204,
  },
]
