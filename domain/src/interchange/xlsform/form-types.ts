/** A question's type as the reference names it, with the list that it names. */
export interface FormType {
  readonly name: string
  /** Name of the list, or of the file with it; blank: none. */
  readonly list: string
  readonly orOther: boolean
}

export function typeOf(written: string): FormType {
  const other = /\s+or[\s_](?:specify[\s_])?other\s*$/i
  const bare = written.replace(other, '').trim()
  const orOther = other.test(written)
  for (const [pattern, name] of lists) {
    const list = pattern.exec(bare)?.[1]
    if (list !== undefined) return { name, list: list.trim(), orOther }
  }
  const plain = bare
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^(?:q|add)_|_(?:prompt|question)$/g, '')
  return { name: aliases[plain] ?? plain, list: '', orOther }
}

const lists: readonly (readonly [RegExp, string])[] = [
  [/^select[\s_]one[\s_]from[\s_]file\s+(\S+)/i, 'select_one_from_file'],
  [/^select[\s_]multiple[\s_]from[\s_]file\s+(\S+)/i, 'select_multiple_from_file'],
  [/^select[\s_]one[\s_]external\s+(\S+)/i, 'select_one_external'],
  [/^(?:add\s+)?(?:select[\s_](?:one|1)|select1)(?:\s+prompt)?(?:\s+(?:from|using))?\s+(.+)/i, 'select_one'],
  [
    /^(?:add\s+)?(?:select[\s_]multiple|select[\s_]all[\s_]that[\s_]apply|select)(?:\s+prompt)?(?:\s+(?:from|using))?\s+(.+)/i,
    'select_multiple',
  ],
  [/^rank\s+(\S+)/i, 'rank'],
]

const aliases: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'integer',
  number: 'integer',
  datetime: 'dateTime',
  date_time: 'dateTime',
  location: 'geopoint',
  gps: 'geopoint',
  photo: 'image',
  picture: 'image',
  trigger: 'acknowledge',
  acknowledge: 'acknowledge',
  start_time: 'start',
  end_time: 'end',
  device_id: 'deviceid',
  'uri:deviceid': 'deviceid',
  'uri:phonenumber': 'phonenumber',
  'uri:simserial': 'simserial',
  'uri:subscriberid': 'subscriberid',
  get_subscriber_id: 'subscriberid',
  get_start_time: 'start',
  get_end_time: 'end',
  get_today: 'today',
  get_device_id: 'deviceid',
  get_phone_number: 'phonenumber',
  phone_number: 'phonenumber',
  get_sim_id: 'simserial',
  sim_id: 'simserial',
  subscriber_id: 'subscriberid',
  imei: 'deviceid',
  yes_or_no: 'yes_or_no',
  note: 'note',
  percentage: 'integer',
  phone_number_prompt: 'text',
}

/** Facts that the product knows of every session by itself. */
export const sessionTypes: ReadonlySet<string> = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'username',
  'email',
  'audit',
  'start-geopoint',
  'start_geopoint',
])

/** Facts that a device knows and the product does not ask of it. */
export const deviceTypes: ReadonlySet<string> = new Set([
  'phonenumber',
  'simserial',
  'subscriberid',
  'background-audio',
  'background_audio',
  'background-geopoint',
  'background_geopoint',
])
