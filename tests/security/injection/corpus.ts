import type { Targets } from '../../api/calls.ts'

/** Stands in every payload: where it turns up, the payload does. */
export const marker = 'zqMark'

/** Payloads that break out of a text, a number, a name, a comment, a pattern or JSON somewhere. */
export const payloads: readonly string[] = [
  `${marker}' or '1'='1`,
  `${marker}'; drop table read.sessions; --`,
  `${marker}'' union select hash from vault.passwords --`,
  `${marker}\\'; select 1`,
  `${marker}" or ""="`,
  `${marker}"; set role postgres; --`,
  `${marker}$1`,
  `${marker}$$; select pg_sleep(9); $$`,
  `${marker}/* */ or true`,
  `${marker}) or (1=1`,
  `${marker}%' escape '`,
  `${marker}_%\\`,
  `${marker}\u0000`,
  `${marker}ʼ or 1=1`,
  `${marker}\uD800`,
  `${marker}{"a":1}`,
  `${marker}'||pg_read_file('/etc/passwd')||'`,
  `${marker}::regclass`,
  `${marker}\r\nX-Injected: 1`,
  `${marker}<script>alert(1)</script>`,
  `${marker}${'('.repeat(80)}`,
  `${marker}${"'".repeat(33)}`,
]

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The payload in every position of an address: as a well-formed text, and raw. */
export function addresses(payload: string, { sessionSid, naireSid }: Targets): readonly string[] {
  const text = encode(literal(payload))
  const raw = encode(payload)
  const sessions = '/odata/NaireSessions'
  return [
    ...[
      `$filter=UserName eq ${text}`,
      `$filter=contains(UserName,${text})`,
      `$filter=startswith(Lang,${text}) or endswith(Mode,${text})`,
      `$filter=UserName in (${text},'b')`,
      `$filter=Answers/phq9 eq ${text}`,
      `$filter=Feedbacks/any(f:f/Value1 eq ${text})`,
      `$filter=indexof(UserName,${text}) ge 0`,
      `$filter=concat(Lang,${text}) ne ${text}`,
      `$filter=UserName eq @p&@p=${text}`,
      `$filter=Sid eq ${text}`,
      `$filter=length(${text}) gt 1`,
      `$filter=Answers/${raw} eq 'a'`,
      `$filter=Score eq ${raw}`,
      `$filter=${raw}`,
      `$orderby=${raw}`,
      `$orderby=concat(Lang,${text})`,
      `$orderby=Answers/${raw}`,
      `$search=${raw}`,
      `$search="${raw}"`,
      `$select=${raw}`,
      `$select=Answers/${raw}`,
      `$expand=Feedbacks($filter=Value1 eq ${text})`,
      `$expand=${raw}`,
      `$expand=Feedbacks($orderby=${raw})`,
      `$skiptoken=${raw}`,
      `$top=${raw}`,
      `$skip=${raw}`,
      `$count=${raw}`,
      `$apply=filter(UserName eq ${text})`,
      `$apply=groupby((${raw}))`,
      `$apply=compute(concat(Lang,${text}) as c)`,
      `$apply=aggregate(Score with sum as ${raw})`,
      `$compute=concat(Lang,${text}) as c`,
      `$format=${raw}`,
      `$${raw}=1`,
      `${raw}=${raw}`,
    ].map((query) => `${sessions}?${query.replaceAll(' ', '%20')}`),
    `${sessions}(${text})`,
    `${sessions}(${raw})`,
    `/odata/${raw}`,
    `${sessions}('${sessionSid}')/${raw}`,
    `/odata/Quotars(NaireSid=${text},Sid=${text})`,
    `/odata/Answers_${raw}`,
    `/odata/Answers_${naireSid}?$filter=${raw}%20eq%20${text}`,
    `/odata/Users/SurveyExpert.Search(keyword=${text})`,
    `/odata/Users/SurveyExpert.Search(keyword=@k)?@k=${text}`,
    `/odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=${text},userCode=${text})`,
    `${sessions}/SurveyExpert.Download(naireSid=${text},format=${text})`,
    `${sessions}('${sessionSid}')/SurveyExpert.AsOf(revision=${raw})`,
    `/api/GetSettingValues()?keys=${raw}`,
    `/DownloadFiles/?objectSid=${raw}&bizObjectType=202&filename=${raw}&sid=${raw}`,
    `/naire/${raw}.json`,
  ]
}

/** Lone halves of pairs cannot be encoded: they go as the bytes that a careless client sends. */
function encode(text: string): string {
  return text.split('\uD800').map(encodeURIComponent).join('%ED%A0%80')
}
