/** Formats that some browsers play and others do not, and the media type to ask them for. */
const uncertain: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  flv: 'video/x-flv',
  f4v: 'video/x-f4v',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  amr: 'audio/amr',
  wma: 'audio/x-ms-wma',
  mid: 'audio/midi',
}

/** False when this browser says that it does not play what the name of a file or its address ends with. */
export function playsHere(
  name: string,
  player: Pick<HTMLMediaElement, 'canPlayType'> = document.createElement('video'),
): boolean {
  const type = uncertain[endOf(name)]
  return type === undefined || player.canPlayType(type) !== ''
}

/** File extension of a name or address, in lower case, without the address's query. */
const endOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name.replace(/[?#].*$/, ''))?.[1]?.toLowerCase() ?? ''
