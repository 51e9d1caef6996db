/** Display name of a browser from its header: `Chrome · Windows`; blank when nothing of it is known. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return [browser, system].filter((name) => name !== undefined).join(' · ')
}

/** Most browsers also call themselves by others' names: the own one is looked for first. */
const browsers = [
  ['WeChat', /MicroMessenger/i],
  ['Edge', /Edg\w*\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const
