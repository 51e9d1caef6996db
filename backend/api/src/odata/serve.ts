import type { OperationName } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import { parseQuery } from '@naire/odata'
import type { Services } from '../services.ts'
import { dispatch, dispatchNamed } from './dispatch.ts'
import type { Incoming } from './incoming.ts'
import { mannerOf } from './manner.ts'
import { written, type Written } from './written.ts'

/** Calls whose addresses are no OData paths, as `METHOD path`; the settings answer at the root and under `/odata/`. */
const named: Readonly<Record<string, OperationName>> = {
  'POST /odata/Authenticate': 'authenticate',
  'POST /api/Logout': 'logout',
  'GET /api/Me': 'me',
  'GET /api/SignIns': 'listSignIns',
  'POST /api/EndSignIn': 'endSignIn',
  'POST /api/BeginWechatBinding': 'beginWechatBinding',
  'POST /api/ConfirmWechatBinding': 'confirmWechatBinding',
  'POST /api/EndWechatBinding': 'endWechatBinding',
  'GET /api/NaireServices': 'naireServices',
  'GET /api/ReadModels': 'listReadModels',
  'GET /metrics': 'metrics',
  'POST /api/SaveSettingValues': 'saveSettingValues',
  'GET /api/GetSettingValues': 'getSettingValues',
  'POST /odata/api/SaveSettingValues': 'saveSettingValues',
  'GET /odata/api/GetSettingValues': 'getSettingValues',
}

/** Answers one request; `place` is its whole path. What is wrong with it is thrown. */
export async function serve(incoming: Incoming, place: string, services: Services): Promise<Written> {
  if (Buffer.isBuffer(incoming.body)) throw new Refused({ key: 'request.unsupportedMedia' })
  const query = parseQuery(incoming.rawQuery)
  const asked = { incoming, query, manner: mannerOf(incoming.headers, query.format) }
  const operation = named[`${incoming.method} ${place.replace(/(\(\))?\/?$/, '')}`]
  if (operation === undefined && !/^\/odata(\/|$)/.test(place)) throw new Refused({ key: 'request.notFound' })
  const { answer, location } = operation === undefined ? await dispatch(asked, services) : { answer: await dispatchNamed(operation, asked, services) }
  return written(answer, asked.manner, incoming.headers, location === undefined ? {} : { location })
}
