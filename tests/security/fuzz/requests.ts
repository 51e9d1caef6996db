import { operations, type OperationName } from '@naire/domain/access'
import { Random } from '../../../projections/src/testing/random.ts'
import type { Targets } from '../../api/calls.ts'
import { marker, payloads } from '../injection/corpus.ts'

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const names = Object.keys(operations) as OperationName[]
const methods = ['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
/** Ends the sign-in that fuzzes, or never ends itself. */
const leftOut: readonly OperationName[] = ['logout', 'endSignIn', 'endOtherSignIns', 'live', 'changePassword']
const options = [
  '$filter',
  '$orderby',
  '$select',
  '$expand',
  '$top',
  '$skip',
  '$count',
  '$search',
  '$apply',
  '$compute',
  '$skiptoken',
  '$format',
  'keys',
  '@p',
]
const pieces = [
  'Sid',
  'OrgSid',
  'Name',
  'Answers/phq1',
  'Feedbacks',
  'Session',
  ' eq ',
  ' ne ',
  ' and ',
  ' or ',
  'not ',
  '(',
  ')',
  "'",
  'null',
  'true',
  '1',
  '-1',
  '1e400',
  '2026-01-01',
  'contains(',
  ',',
  '/',
  'any(x:',
  'in (',
  'groupby((',
  'aggregate($count as n)',
  ' desc',
  '$count',
  '*',
  ';',
  '=',
  '%',
  '中',
  "duration'P1D'",
  ' add ',
  ' div 0',
  'now()',
  "length('a')",
  '$it',
  '$root',
]
const bodyNames = [
  'Sid',
  'sessionSid',
  'sessionSids',
  'Name',
  'OrgSid',
  'orgSid',
  'subjectSid',
  'naire',
  'reviewerSid',
  'appealerSid',
  'status',
  'targetUserSid',
  'password',
  'pw',
  'Code',
  'Authority',
  'limits',
  'appealFeedback',
  'reason',
  'action',
  'note',
  'force',
  'Feedbacks',
  'NaireSid',
  'IsFinal',
  'userCode',
  'appealSessionSid',
  'naireSessionSidList',
  'JudgeResult',
  'attachType',
  'FileName',
  '__proto__',
  'constructor',
  'requests',
  'excel',
]

/** Properties that are masked for some readers; no query on them may fail. */
const masked = [
  'QueryParams',
  'Longitude',
  'Latitude',
  'Address',
  'IdentifyingCode',
  'WechatId',
  'DeviceInfo',
  'BrowserInfo',
  'SessionMetadatas',
  'Score',
  'FindingCount',
  'Answers/phq1',
  'Answers/age',
  'UserName',
  'RevieworName',
]
const maskedSets = ['NaireSessions', 'Feedbacks', 'Alarms', 'AuditEvents', 'AppealSessions']
/** Of which an author may put together what costs too much. */
const authored = [
  'phq1',
  'age',
  "'a'",
  '0',
  '1e9',
  ' == ',
  ' && ',
  ' || ',
  '!',
  '(',
  ')',
  ' ? ',
  ' : ',
  ', ',
  'matches(',
  'in_(',
  'sum(',
  'count(',
  'filter(',
  'map(',
  'repeat(',
  'concat(',
  'len(',
  'today()',
  'date_add(',
  "'(a?){500}[cd]'",
  "'(x+x+)+y'",
  `'${'a'.repeat(2_000)}'`,
  '$ident.a',
  '$user.b',
  '$meta.c',
  'range(0, 1000000)',
  '[',
  ']',
  '.',
  '中',
]

/** Requests that a careless or hostile client might send, the same for the same seed. */
export class Fuzzer {
  private readonly random: Random

  constructor(
    seed: number,
    private readonly targets: readonly Targets[],
  ) {
    this.random = new Random(seed)
  }

  next(): FuzzedRequest {
    const special = this.random.below(16)
    if (special === 0) return this.aboutMasked()
    if (special === 1) return this.ofRevision()
    if (special === 2) return this.repeated()
    if (special === 3) return this.byAuthor()
    return this.anything()
  }

  /** Filters, sorts, groups and selects by what is masked for some. */
  private aboutMasked(): FuzzedRequest {
    const name = this.random.pick(masked)
    const ask = this.random.pick([
      `$filter=${name} eq '${this.text()}'`,
      `$filter=contains(${name},'1')`,
      `$orderby=${name} desc`,
      `$apply=groupby((${name}),aggregate($count as n))`,
      `$select=${name}`,
      `$compute=length(${name}) as n&$select=n`,
      `$filter=${name} gt 0`,
      `$search=${name}`,
    ])
    const query = ask
      .split('&')
      .map((term) => term.replace(/=(.*)$/s, (_, value: string) => `=${encodeURIComponent(value)}`))
      .join('&')
    const set = this.random.chance(4) ? `Answers_${this.sid()}` : this.random.pick(maskedSets)
    return { method: 'GET', path: `/odata/${set}?${query}`, headers: this.headers(), body: null }
  }

  /** Earlier and later revisions of questionnaires and sessions than there are. */
  private ofRevision(): FuzzedRequest {
    const revision = this.random.pick([0, 1, 2, 3, -1, 99, 2 ** 31, 1.5])
    const path = this.random.pick([
      `/odata/Naires('${this.sid()}')/SurveyExpert.AtRevision(revision=${revision})`,
      `/odata/NaireSessions('${this.sid()}')/SurveyExpert.AsOf(revision=${revision})`,
      `/odata/NaireSessions('${this.sid()}')/SurveyExpert.Why(revision=${revision})`,
      `/naire/${this.sid()}.json?revision=${revision}&since=${this.random.below(4)}`,
    ])
    return this.random.chance(2)
      ? { method: 'GET', path, headers: this.headers(), body: null }
      : this.sending('/odata/NaireSessions', {
          Sid: this.sid(),
          NaireSid: this.sid(),
          NaireRevision: revision,
          StartTime: new Date().toISOString(),
          Admission: this.text(),
          Feedbacks: this.value(2),
        })
  }

  /** The id of a command that others may have sent, for the same session and for another. */
  private repeated(): FuzzedRequest {
    const id = `${marker}-${this.random.below(20)}`
    const body = {
      Sid: this.sid(),
      NaireSid: this.sid(),
      NaireRevision: 1,
      CommandId: id,
      StartTime: '2026-01-05T02:00:00Z',
      Feedbacks: [],
      SessionMetadatas: this.random.chance(3) ? this.value(1) : [],
    }
    return this.sending('/odata/NaireSessions', body, {
      'X-Command-Id': id,
      ...(this.random.chance(2) ? { 'X-Session-Key': this.random.below(4).toString(16).repeat(32) } : {}),
    })
  }

  /** Expressions that somebody writes who may write questionnaires, and answers to them. */
  private byAuthor(): FuzzedRequest {
    const expression = () =>
      Array.from({ length: 1 + this.random.below(12) }, () => this.random.pick(authored)).join('')
    const naire = this.sid()
    const options = [1, 2].map((n) => ({ Sid: naire.replace(/.$/, String(n)), Code: String(n), Data: this.text() }))
    const Questions = [
      {
        Sid: this.sid(),
        Code: 'phq1',
        Type: 0,
        PageSid: this.sid(),
        PageSeq: 1,
        Seq: 1,
        Data: {
          Data: this.text(),
          Config: { VisibleExpression: expression(), ValidateExpression: expression(), AlarmExpression: expression() },
          Interactions: [{ Sid: this.sid(), Code: 'I1', Entries: options }],
        },
      },
    ]
    const record = {
      Sid: naire,
      Name: this.text(),
      QuestionCount: 1,
      PageCount: 1,
      ModifyTime: '2026-01-05T02:00:00.000Z',
      Questions,
      ScoreExpression: expression(),
      SuccessExpression: expression(),
      QuotarList: [{ Sid: this.sid(), QuotarExpression: expression(), Limit: 1 }],
    }
    return this.sending('/odata/Naires/SurveyExpert.Import()', { subjectSid: this.sid(), naire: record })
  }

  private sending(path: string, body: object, headers: Readonly<Record<string, string>> = {}): FuzzedRequest {
    return {
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json', ...this.headers(), ...headers },
      body: JSON.stringify(body),
    }
  }

  private anything(): FuzzedRequest {
    const name = this.random.pick(names.filter((each) => !leftOut.includes(each)))
    const { method, path } = operations[name]
    const sent = this.random.chance(6) ? this.random.pick(methods) : method
    const hasBody = sent !== 'GET' && sent !== 'HEAD' && !this.random.chance(8)
    return {
      method: sent,
      path: this.path(path) + this.query(),
      headers: {
        ...(hasBody
          ? {
              'Content-Type': this.random.chance(15)
                ? this.random.pick(['text/plain', 'multipart/mixed; boundary=b', 'application/json; charset=x', ''])
                : 'application/json',
            }
          : {}),
        ...this.headers(),
      },
      body: hasBody ? this.body() : null,
    }
  }

  private path(template: string): string {
    const filled = template.replaceAll(/\{\w+\}/g, () =>
      this.random.chance(5) ? encodeURIComponent(this.text()) : this.sid(),
    )
    if (!this.random.chance(12)) return filled
    const at = this.random.below(filled.length) + 1
    return (
      filled.slice(0, at) +
      this.random.pick(['/', '//', '/..', '%2f', '%00', "'", '()', ';x', '%', '/$count', '/$value', '/Sid']) +
      filled.slice(at)
    )
  }

  private query(): string {
    if (this.random.chance(2)) return ''
    const terms = Array.from(
      { length: 1 + this.random.below(3) },
      () =>
        `${this.random.pick(options)}=${this.random.chance(4) ? encodeURIComponent(this.text()) : encodeURIComponent(this.expression())}`,
    )
    return `?${terms.join('&')}`
  }

  private expression(): string {
    return Array.from({ length: 1 + this.random.below(8) }, () =>
      this.random.chance(5) ? `'${this.sid()}'` : this.random.pick(pieces),
    ).join('')
  }

  private headers(): Readonly<Record<string, string>> {
    if (!this.random.chance(3)) return {}
    const odd = ['x', '', '0', '-1', '9'.repeat(40), 'W/"1"', '*', '"', 'bytes=0-', 'a'.repeat(300), this.sid()]
    const header = this.random.pick([
      'X-Org',
      'X-Session-Key',
      'X-Min-Position',
      'X-Command-Id',
      'If-Match',
      'If-None-Match',
      'Prefer',
      'Accept',
      'Accept-Language',
      'Range',
      'Last-Event-ID',
      'OData-Version',
      'X-File-Name',
      'X-HTTP-Method',
    ])
    // To wait for a position that never comes costs two seconds and proves nothing here.
    return { [header]: header === 'X-Min-Position' ? this.random.pick(['x', '-1', '1.5', '1']) : this.random.pick(odd) }
  }

  private body(): string {
    const text = JSON.stringify(this.value(0))
    return this.random.chance(20) ? text.slice(0, this.random.below(text.length + 1)) : text
  }

  private value(depth: number): unknown {
    const kind = this.random.below(depth > 3 ? 5 : 8)
    if (kind === 0) return this.random.pick([null, true, false, 0, -1, 1.5, 1e308, 2 ** 53])
    if (kind <= 2) return this.sid()
    if (kind <= 4) return this.text()
    if (kind === 5) return Array.from({ length: this.random.below(4) }, () => this.value(depth + 1))
    return Object.fromEntries(
      Array.from({ length: 1 + this.random.below(6) }, () => [this.random.pick(bodyNames), this.value(depth + 1)]),
    )
  }

  private sid(): string {
    const target = this.random.pick(this.targets)
    const sid = this.random.pick(Object.values(target) as readonly string[])
    return this.random.chance(8) ? sid.toLowerCase().replace(/^(.{8})(.{4})/, '$1-$2-') : sid
  }

  private text(): string {
    return this.random.chance(2)
      ? this.random.pick(payloads).replaceAll('\uD800', '')
      : `${marker}${this.random.below(1_000)}`
  }
}
