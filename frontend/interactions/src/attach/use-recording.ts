import { attachKinds, type Attachment } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useEffect, useRef, useState } from 'react'
import type { QuestionState, Reply } from '@naire/domain/answering'
import {
  RecordingRefused,
  type RecordingGuard,
  type RunningRecording,
  type InteractionAnswerProps,
} from '../answering/ports.ts'
import { attachContent } from './content.ts'
import { attachesOf, attachReply } from './reply.ts'
import { textOf, typedReply } from '../plain-text/content.ts'

export type RecordingStage = 'ready' | 'asking' | 'recording' | 'storing' | 'refused' | 'failed'

/**
 * Runs the recorder for one interaction: each ended segment joins the reply, also when this view has gone meanwhile.
 */
export function useRecording({ question, interaction, ports }: InteractionAnswerProps) {
  const [stage, setStage] = useState<RecordingStage>('ready')
  const [guard, setGuard] = useState<RecordingGuard>('browser')
  const [running, setRunning] = useState<RunningRecording | null>(null)
  const { lang, textLang = lang } = useWords()
  const [isDeaf, setDeaf] = useState(false)
  const [mayHear, setMayHear] = useState(true)
  const { recognises } = ports.recorder
  const isWritten = question.interactions.some(({ type }) => type === 'plainText')
  const { level, seconds } = useMeter(running)
  const attaches = attachesOf(interaction.draft)
  const latest = useRef(attaches)
  latest.current = attaches
  const mounted = useRef(true)
  const { RecordSetting } = attachContent(interaction)
  useEffect(() => () => running?.stop(), [running])
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const set = (next: readonly Attachment[]) => {
    latest.current = next
    ports.answer(question.sid, interaction.sid, attachReply(next))
  }
  const asked = useRef(question)
  asked.current = question
  const joint = useRef('\n')
  const write = (text: ReturnType<typeof heardText>) =>
    text && ports.answer(question.sid, text.interactionSid, text.reply)
  const told = {
    stored: (attach: Attachment) => set([...latest.current, attach]),
    heard(attachSid: string, words: string) {
      set(latest.current.map((attach) => (attach.Sid === attachSid ? { ...attach, RecContent: words } : attach)))
      write(heardText(asked.current, words))
    },
    said(words: string) {
      write(heardText(asked.current, words, joint.current))
      joint.current = ' '
    },
    deaf: () => setDeaf(true),
  }
  const recognise = RecordSetting.SpeechRecognition && (recognises !== 'browser' || (isWritten && mayHear))
  const about = {
    questionSid: question.sid,
    interactionSid: interaction.sid,
    maxSeconds: RecordSetting.MaxDuration,
    recognise,
    lang: textLang,
  }
  const start = async () => {
    setStage('asking')
    try {
      for (;;) {
        joint.current = '\n'
        const recording = await ports.recorder.start(about, told)
        setRunning(recording)
        setStage('recording')
        const { full } = await recording.ended
        if (!full || !RecordSetting.Loop || !mounted.current) break
      }
      setStage('ready')
    } catch (error) {
      if (error instanceof RecordingRefused) setGuard(error.guard)
      setStage(error instanceof RecordingRefused ? 'refused' : 'failed')
    } finally {
      setRunning(null)
    }
  }
  return {
    attaches: attaches.filter(({ Type }) => Type === attachKinds.Record),
    stage,
    guard,
    level,
    seconds,
    /** Speech recogniser of the recording; null: none, undefined: the question does not ask for one. */
    hears: RecordSetting.SpeechRecognition && isWritten ? (!isDeaf && recognises) || null : undefined,
    mayHear,
    setMayHear,
    press() {
      if (!running) return void start()
      setStage('storing')
      running.stop()
    },
    remove(attach: Attachment) {
      set(latest.current.filter((other) => other.Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
    },
  }
}

const meterTick = 100

function useMeter(running: RunningRecording | null): { readonly level: number; readonly seconds: number } {
  const [now, setNow] = useState({ level: 0, seconds: 0 })
  useEffect(() => {
    if (!running) return setNow({ level: 0, seconds: 0 })
    const timer = setInterval(() => setNow({ level: running.level(), seconds: running.elapsed() }), meterTick)
    return () => clearInterval(timer)
  }, [running])
  return now
}

interface RecognisedReply {
  readonly interactionSid: string
  readonly reply: Reply | null
}

/**
 * Appends the recognised speech, on a line of its own or as `joint` says, to the question's one text field (content
 * §3.5); `null` when it has none that takes it.
 */
export function heardText({ interactions }: QuestionState, words: string, joint = '\n'): RecognisedReply | null {
  const texts = interactions.filter(({ type }) => type === 'plainText')
  const [text] = texts
  if (!text || texts.length > 1 || text.readonly || words.trim() === '') return null
  const written = textOf(text.draft)
  return {
    interactionSid: text.sid,
    reply: typedReply(text, written === '' ? words.trim() : `${written}${joint}${words.trim()}`),
  }
}
