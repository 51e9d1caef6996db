export interface OpenLink {
  /** `offline` keeps answers on the device until asked to send; `test` keeps sessions apart. */
  readonly mode: 'online' | 'offline' | 'test'
  readonly orgSid: string
  readonly naireSid: string
  /** Who is to answer: a claim, not a proof. */
  readonly userSid?: string
  /** The questionnaire's default theme. */
  readonly theme?: string | null | undefined
}

/** Path and query of the address in which a questionnaire is answered. */
export function openLink({ mode, orgSid, naireSid, userSid, theme }: OpenLink): string {
  const path = ['', 'survey', mode, orgSid, naireSid, ...(userSid === undefined ? [] : [userSid])]
    .map(encodeURIComponent)
    .join('/')
  return theme == null || theme === 'default' || theme === '' ? path : `${path}?theme=${encodeURIComponent(theme)}`
}
