import type { Operation } from '@naire/domain/access'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { RouteContract } from '../route.ts'

const always: readonly RefusalKey[] = ['request.invalid', 'request.tooMany', 'request.failed', 'request.busy']
const ofCallers: readonly RefusalKey[] = [
  'access.signedOut',
  'access.blocked',
  'access.secondFactorMissing',
  'access.passwordOver',
  'access.notFound',
  'org.closed',
  'org.erased',
  'apiToken.outOfScope',
]
const ofBodies: readonly RefusalKey[] = ['request.tooLarge', 'request.unsupportedMedia']
const ofOData: readonly RefusalKey[] = [
  'request.notFound',
  'request.wrongMethod',
  'request.notAcceptable',
  'request.changed',
  'request.notSupported',
]

/** Keys of the refusals that an operation may answer with: its own, and those of every call of its kind. */
export function refusalsOf({ method, path }: Operation, route: RouteContract): readonly RefusalKey[] {
  const own = (route.refuses ?? []).flatMap((named) => (isKey(named) ? [named] : keys.filter(isOf(named))))
  return [
    ...new Set<RefusalKey>([
      ...always,
      ...(route.anonymous ? [] : ofCallers),
      ...(method === 'GET' ? [] : ofBodies),
      ...(/^\/(odata|api|metrics)/.test(path) ? ofOData : []),
      ...own,
    ]),
  ]
}

const keys = Object.keys(refusals) as RefusalKey[]
const isKey = (named: string): named is RefusalKey => named in refusals
const isOf = (area: string) => (key: string) => key.startsWith(`${area}.`)
