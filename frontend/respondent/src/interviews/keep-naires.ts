import type { Interview } from '@naire/contract'
import { askNaire, type PageView } from '../shell/bootstrap.ts'
import type { StoredSignIn } from '../shell/signed-in.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { Observable } from '../session/observable.ts'
import type { Saving } from '../session/saving.ts'
import type { SurveyVisit } from '../session/survey-visit.ts'

/** Address of the interview of a person; the code goes along, whatever the questionnaire calls its own parameter. */
export const interviewAddress = (orgSid: string, naireSid: string, code: string): string =>
  `/survey/online/${orgSid}/${naireSid}?${new URLSearchParams({ interview: code })}`

/**
 * Keeps questionnaires on this device with all that answering them needs, and sends what was answered: as a visit does
 * that nobody answers.
 */
export class KeptNaires {
  private readonly visits = new Map<string, SurveyVisit>()

  constructor(
    private readonly visitOf: typeof SurveyVisit,
    private readonly interviewer: { readonly user: StoredSignIn; lang(): string; say(key: string): string },
  ) {}

  keep = (of: readonly Pick<Interview, 'NaireSid' | 'OrgSid'>[]): void => {
    for (const { NaireSid, OrgSid } of of)
      if (!this.visits.has(NaireSid)) void this.visit(OrgSid, NaireSid).catch(() => {})
  }

  close(): void {
    for (const visit of this.visits.values()) visit.close()
  }

  private async visit(orgSid: string, naireSid: string): Promise<void> {
    const { user, ...words } = this.interviewer
    const address = { mode: 'online', orgSid, naireSid, userSid: user.Sid, user, tabOnly: false, query: {} } as const
    const whole: SurveyAddress = { ...address, startPosition: null, theme: null, lang: null }
    const visit = new this.visitOf(
      {
        address: whole,
        ...words,
        stage: new Observable<PageView>({ kind: 'covered' }),
        saving: new Observable(unseen),
        fetched: () => askNaire(whole),
        begun: Promise.resolve(null),
      },
      () => {},
    )
    this.visits.set(naireSid, visit)
    await visit.open()
    await visit.loadNaire()
  }
}

/** Nobody looks at it: what a visit follows is told by the list. */
const unseen = { online: true, handedIn: 0, resources: null } as Saving
