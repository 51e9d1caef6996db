import { attachKinds, type Attachment } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { QuestionState, Reply } from '@naire/domain/answering'
import {
  RecordingRefused,
  type RecordingGuard,
  type RunningRecording,
  type InteractionAnswerProps,
} from '../answering/ports.ts'
import { attachContent } from './content.ts'
import { useReplyFiles } from './use-attaches.ts'
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
  // Who hears it is told first: nothing is heard that the person has not allowed.
  const [mayHear, setMayHear] = useState(false)
  const { recognises } = ports.recorder
  const isWritten = question.interactions.some(({ type }) => type === 'plainText')
  const { level, seconds } = useMeter(running)
  const { attaches, change } = useReplyFiles({ question, interaction, ports })
  const mounted = useRef(true)
  const { RecordSetting } = attachContent(interaction)
  useEffect(() => () => running?.stop(), [running])
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const asked = useRef(question)
  useLayoutEffect(() => {
    asked.current = question
  })
  const joint = useRef('\n')
  const write = (text: ReturnType<typeof heardText>) =>
    text && ports.answer(question.sid, text.interactionSid, text.reply)
  const told = {
    stored: (attach: Attachment) => change((now) => [...now, attach]),
    heard(attachSid: string, words: string) {
      change((now) => now.map((attach) => (attach.Sid === attachSid ? { ...attach, RecContent: words } : attach)))
      write(heardText(asked.current, words))
    },
    said(words: string) {
      write(heardText(asked.current, words, joint.current))
      joint.current = ' '
    },
    deaf: () => setDeaf(true),
  }
  // WeChat's words stay with the recording, also where there is no text for them.
  const hasPlace = RecordSetting.SpeechRecognition && (isWritten || recognises === 'wechat')
  const recognise = hasPlace && mayHear
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
    hears: hasPlace ? (!isDeaf && recognises) || null : undefined,
    mayHear,
    setMayHear,
    press() {
      if (!running) return void start()
      setStage('storing')
      running.stop()
    },
    remove(attach: Attachment) {
      change((now) => now.filter((other) => other.Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
    },
  }
}

const meterTick = 100

function useMeter(running: RunningRecording | null): { readonly level: number; readonly seconds: number } {
  const [now, setNow] = useState({ of: running, ...silence })
  useEffect(() => {
    if (!running) return
    const timer = setInterval(
      () => setNow({ of: running, level: running.level(), seconds: running.elapsed() }),
      meterTick,
    )
    return () => clearInterval(timer)
  }, [running])
  return now.of === running ? now : silence
}

const silence = { level: 0, seconds: 0 }

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
