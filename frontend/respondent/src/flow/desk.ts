import { attachesOf, mediaRecorder } from '@naire/frontend-interactions/answers.ts'
import { StoredFiles } from '../attaching/stored-files.ts'
import { recoverRecordings, storedSlices } from '../attaching/stored-slices.ts'
import type { Followed } from '../followed/followed.ts'
import { SurveyDesk } from '../keeping/survey-desk.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { Delivery } from '../sending/deliver.ts'
import type { Sender } from '../sending/sender.ts'
import type { DeferredPorts } from '../session/deferred-ports.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { Saving } from '../session/saving.ts'

/** The session being answered with all that keeps it: answers, files, recordings. */
export class Desk {
  private survey: SurveyDesk | null = null
  private files: StoredFiles | null = null

  constructor(
    private readonly session: LiveSession,
    readonly ports: DeferredPorts,
    private readonly store: LocalStore,
    private readonly sender: Sender,
    private readonly saving: Followed<Saving>,
    private readonly handedIn: () => void,
  ) {}

  async open(secondsBefore: number): Promise<void> {
    const { session, store, saving, sender } = this
    this.files = await StoredFiles.open(store, session.facts, sender.poke)
    this.survey = new SurveyDesk({ session, store, saving, secondsBefore, poke: sender.poke, handIn: this.handedIn })
    this.ports.connect({ files: this.files, recorder: mediaRecorder(storedSlices(store, this.files)) })
    await this.recover(this.files)
  }

  async handIn(): Promise<void> {
    await this.survey?.handIn()
  }

  hear(delivery: Delivery): void {
    this.survey?.hearDelivery(delivery)
    void this.files?.refresh()
  }

  close(): void {
    this.survey?.close()
  }

  private async recover(files: StoredFiles): Promise<void> {
    for (const { questionSid, interactionSid, attach } of await recoverRecordings(this.store, files, this.session.facts.Sid)) {
      const interactions = this.session.view().answering.question(questionSid).interactions
      const draft = interactions.find(({ sid }) => sid === interactionSid)?.draft ?? null
      this.session.answer(questionSid, interactionSid, { Attaches: [...attachesOf(draft), attach], Score: null })
    }
  }
}
