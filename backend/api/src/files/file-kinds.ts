/** Uploadable file kind: extension → its media type and the type detected from its content (blank: no signature). */
interface FileKind {
  readonly mediaType: string
  readonly recognisedAs: readonly string[]
}

const unsigned = ['']
const zip = ['zip', 'docx', 'xlsx', 'pptx']
const mp4 = ['mp4', 'm4a', 'm4v', 'mov', '3gp', 'f4v', 'f4a']
const asf = ['asf', 'wma', 'wmv']

export const fileKinds: Readonly<Record<string, FileKind>> = {
  gif: { mediaType: 'image/gif', recognisedAs: ['gif'] },
  png: { mediaType: 'image/png', recognisedAs: ['png', 'apng'] },
  jpg: { mediaType: 'image/jpeg', recognisedAs: ['jpg'] },
  jpeg: { mediaType: 'image/jpeg', recognisedAs: ['jpg'] },
  bmp: { mediaType: 'image/bmp', recognisedAs: ['bmp'] },
  doc: { mediaType: 'application/msword', recognisedAs: ['cfb'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', recognisedAs: zip },
  pdf: { mediaType: 'application/pdf', recognisedAs: ['pdf'] },
  xls: { mediaType: 'application/vnd.ms-excel', recognisedAs: ['cfb'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', recognisedAs: zip },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', recognisedAs: ['cfb'] },
  pptx: { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', recognisedAs: zip },
  txt: { mediaType: 'text/plain', recognisedAs: unsigned },
  rar: { mediaType: 'application/vnd.rar', recognisedAs: ['rar'] },
  zip: { mediaType: 'application/zip', recognisedAs: zip },
  '7z': { mediaType: 'application/x-7z-compressed', recognisedAs: ['7z'] },
  mp4: { mediaType: 'video/mp4', recognisedAs: mp4 },
  m3u8: { mediaType: 'application/vnd.apple.mpegurl', recognisedAs: unsigned },
  flv: { mediaType: 'video/x-flv', recognisedAs: ['flv'] },
  f4v: { mediaType: 'video/mp4', recognisedAs: mp4 },
  webm: { mediaType: 'video/webm', recognisedAs: ['webm', 'mkv'] },
  mov: { mediaType: 'video/quicktime', recognisedAs: mp4 },
  m4v: { mediaType: 'video/mp4', recognisedAs: mp4 },
  '3gp': { mediaType: 'video/3gpp', recognisedAs: mp4 },
  avi: { mediaType: 'video/vnd.avi', recognisedAs: ['avi'] },
  wmv: { mediaType: 'video/x-ms-wmv', recognisedAs: asf },
  mp3: { mediaType: 'audio/mpeg', recognisedAs: ['mp3'] },
  wma: { mediaType: 'audio/x-ms-wma', recognisedAs: asf },
  wav: { mediaType: 'audio/wav', recognisedAs: ['wav'] },
  amr: { mediaType: 'audio/amr', recognisedAs: ['amr'] },
  m4a: { mediaType: 'audio/mp4', recognisedAs: mp4 },
  cda: { mediaType: 'application/octet-stream', recognisedAs: unsigned },
  mid: { mediaType: 'audio/midi', recognisedAs: ['mid'] },
  ogg: { mediaType: 'audio/ogg', recognisedAs: ['ogg', 'oga', 'opus', 'ogv'] },
}

/** Lower case, without the dot; blank when the name has none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** A recording's webm holds sound alone. */
export function mediaTypeOf(extension: string, isRecording: boolean): string {
  if (isRecording && extension === 'webm') return 'audio/webm'
  return fileKinds[extension]?.mediaType ?? 'application/octet-stream'
}

/** Tells whether a browser may display the media type inline instead of saving it. */
export const isShowable = (mediaType: string): boolean =>
  /^(image\/(png|jpeg|gif|bmp)|audio\/[\w.-]+|video\/[\w.-]+)$/.test(mediaType)
