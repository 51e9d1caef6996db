import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import type { Bootstrap, LoadingPhase } from '../shell/bootstrap.ts'
import { flowChart } from '../session/flow-chart.ts'
import { type FlowEvent, findPlace } from '../session/flow-types.ts'
import { tryRecorder } from '../mobile-app/try-recorder.ts'
import { FlowPages } from './FlowPages.tsx'
import { SurveyVisit } from '../session/survey-visit.ts'

// The interviewers' page takes these from here: shared otherwise, they would come with every respondent's first page.
export { currentPosition } from '@naire/frontend-interactions/loc/position.ts'
export { interviewStore } from '../interviews/interview-store.ts'
export { keepShell } from '../shell/keep-shell.ts'
export { openStore } from '../storage/open-store.ts'
export { ask, isSignedOut } from '../sync/ask.ts'
export { SurveyVisit }

interface FlowHostProps {
  readonly opening: Bootstrap
  readonly languageSwitch: ReactNode
}

/** Runs the flow: it decides what the stage shows, and shows its own pages where nothing is answered. */
export default function FlowHost({ opening, languageSwitch }: FlowHostProps) {
  const [{ chart, visit, listen }] = useState(() => connect(opening))
  const flow = useActorRef(chart)
  const snapshot = useSelector(flow, (current) => current)
  const phase = phaseOf(snapshot)
  const isAnswering = snapshot.matches('answering')
  const { session, returnReason } = snapshot.context

  useEffect(() => listen(flow.send), [listen, flow])
  useEffect(() => () => visit.close(), [visit])
  useEffect(() => {
    const { stage, saving } = opening
    if (isAnswering && session) stage.set({ kind: 'answering', session, ports: visit.ports, saving, returnReason })
    // The first page is shown already while the flow catches up.
    else if (!phase) stage.set({ kind: 'covered' })
    else if (stage.current().kind !== 'answering' || phase === 'reacquiringReplies')
      stage.set({ kind: 'loading', phase })
  }, [opening, visit, isAnswering, session, returnReason, phase])

  if (isAnswering || phase) return null
  return (
    <FlowPages
      snapshot={snapshot}
      send={flow.send}
      sendNow={visit.sendNow}
      visit={visit}
      saving={opening.saving}
      languageSwitch={languageSwitch}
      lang={opening.lang()}
    />
  )
}

function phaseOf(snapshot: SnapshotFrom<typeof flowChart>): LoadingPhase | undefined {
  if (snapshot.matches('reacquiringNaire')) return snapshot.context.isOnDevice ? 'reacquiringNaire' : 'loading'
  return (Object.keys(phases) as (keyof typeof phases)[])
    .filter((state) => snapshot.matches(state))
    .map((state) => phases[state])[0]
}

const phases = {
  loading: 'loading',
  preparing: 'preparing',
  beginning: 'preparing',
  identifying: 'preparing',
  lookingUp: 'preparing',
  withdrawing: 'preparing',
  forcing: 'preparing',
  puttingAside: 'preparing',
  reacquiringReplies: 'reacquiringReplies',
} as const satisfies Record<string, LoadingPhase>

function connect(opening: Bootstrap) {
  let send: (event: FlowEvent) => void = () => {}
  const visit = new SurveyVisit(opening, (event) => send(event))
  const chart = flowChart.provide({
    actors: {
      open: fromPromise(() => visit.open()),
      loadNaire: fromPromise(() => visit.loadNaire()),
      findPrevious: fromPromise(() => visit.findPrevious()),
      begin: fromPromise(({ input }) => visit.begin(input)),
      unlock: fromPromise(({ input }) => visit.unlock(input)),
      lookUp: fromPromise(({ input }) => visit.lookUp(input)),
      tryRecorder: fromPromise(() => tryRecorder()),
      locate: fromPromise(() => findPlace()),
      identify: fromPromise(({ input }) => visit.identify(input)),
      reacquire: fromPromise(({ input }) => visit.reacquire(input.prepared, input.sessionSid)),
      handIn: fromPromise(() => visit.handIn()),
      withdraw: fromPromise(({ input }) => visit.withdraw(input)),
      force: fromPromise(({ input }) => visit.force(input)),
      putAside: fromPromise(({ input }) => visit.putAside(input)),
      settle: fromPromise(({ input }) => visit.settle(input)),
      takeBack: fromPromise(({ input }) => visit.takeBack(input)),
    },
  })
  const listen = (to: (event: FlowEvent) => void) => {
    send = to
  }
  return { chart, visit, listen }
}
