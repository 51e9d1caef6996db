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
const leftOut: readonly OperationName[] = ['logout', 'endSignIn', 'live', 'changePassword']
const options = ['$filter', '$orderby', '$select', '$expand', '$top', '$skip', '$count', '$search', '$apply', '$compute', '$skiptoken', '$format', 'keys', '@p']
const pieces = [
  'Sid', 'OrgSid', 'Name', 'Answers/phq1', 'Feedbacks', 'Session', ' eq ', ' ne ', ' and ', ' or ', 'not ', '(', ')', "'", 'null', 'true', '1', '-1', '1e400', '2026-01-01', 'contains(', ',', '/', 'any(x:', 'in (',
  'groupby((', 'aggregate($count as n)', ' desc', '$count', '*', ';', '=', '%', '中', 'duration\'P1D\'', ' add ', ' div 0', 'now()', "length('a')", '$it', '$root',
]
const bodyNames = [
  'Sid', 'sessionSid', 'sessionSids', 'Name', 'OrgSid', 'orgSid', 'subjectSid', 'naire', 'reviewerSid', 'appealerSid', 'status', 'targetUserSid', 'password', 'pw', 'Code', 'Authority', 'limits', 'appealFeedback', 'reason',
  'action', 'note', 'force', 'Feedbacks', 'NaireSid', 'IsFinal', 'userCode', 'appealSessionSid', 'naireSessionSidList', 'JudgeResult', 'attachType', 'FileName', '__proto__', 'constructor', 'requests', 'excel',
]

/** Requests that a careless or hostile client might send, the same for the same seed. */
export class Fuzzer {
  private readonly random: Random

  constructor(seed: number, private readonly targets: readonly Targets[]) {
    this.random = new Random(seed)
  }

  next(): FuzzedRequest {
    const name = this.random.pick(names.filter((each) => !leftOut.includes(each)))
    const { method, path } = operations[name]
    const sent = this.random.chance(6) ? this.random.pick(methods) : method
    const hasBody = sent !== 'GET' && sent !== 'HEAD' && !this.random.chance(8)
    return {
      method: sent,
      path: this.path(path) + this.query(),
      headers: { ...(hasBody ? { 'Content-Type': this.random.chance(15) ? this.random.pick(['text/plain', 'multipart/mixed; boundary=b', 'application/json; charset=x', '']) : 'application/json' } : {}), ...this.headers() },
      body: hasBody ? this.body() : null,
    }
  }

  private path(template: string): string {
    const filled = template.replaceAll(/\{\w+\}/g, () => this.random.chance(5) ? encodeURIComponent(this.text()) : this.sid())
    if (!this.random.chance(12)) return filled
    const at = this.random.below(filled.length) + 1
    return filled.slice(0, at) + this.random.pick(['/', '//', '/..', '%2f', '%00', "'", '()', ';x', '%', '/$count', '/$value', '/Sid']) + filled.slice(at)
  }

  private query(): string {
    if (this.random.chance(2)) return ''
    const terms = Array.from({ length: 1 + this.random.below(3) }, () => `${this.random.pick(options)}=${this.random.chance(4) ? encodeURIComponent(this.text()) : encodeURIComponent(this.expression())}`)
    return `?${terms.join('&')}`
  }

  private expression(): string {
    return Array.from({ length: 1 + this.random.below(8) }, () => (this.random.chance(5) ? `'${this.sid()}'` : this.random.pick(pieces))).join('')
  }

  private headers(): Readonly<Record<string, string>> {
    if (!this.random.chance(3)) return {}
    const odd = ['x', '', '0', '-1', '9'.repeat(40), 'W/"1"', '*', '"', 'bytes=0-', 'a'.repeat(300), this.sid()]
    const header = this.random.pick(['X-Org', 'X-Session-Key', 'X-Min-Position', 'X-Command-Id', 'If-Match', 'If-None-Match', 'Prefer', 'Accept', 'Accept-Language', 'Range', 'Last-Event-ID', 'OData-Version', 'X-File-Name', 'X-HTTP-Method'])
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
    return Object.fromEntries(Array.from({ length: 1 + this.random.below(6) }, () => [this.random.pick(bodyNames), this.value(depth + 1)]))
  }

  private sid(): string {
    const target = this.random.pick(this.targets)
    const sid = this.random.pick(Object.values(target) as readonly string[])
    return this.random.chance(8) ? sid.toLowerCase().replace(/^(.{8})(.{4})/, '$1-$2-') : sid
  }

  private text(): string {
    return this.random.chance(2) ? this.random.pick(payloads).replaceAll('\uD800', '') : `${marker}${this.random.below(1_000)}`
  }
}
