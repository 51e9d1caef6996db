import { useEffect, useState } from 'react'

const key = 'naire.alarmSound'

/** A sound when it is switched on, and the number of unseen alarms in the title until the tab is looked at. */
export function useAlarmSignal() {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'on')
  const [unseen, setUnseen] = useState(0)
  useEffect(() => {
    const seen = () => !document.hidden && setUnseen(0)
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  useEffect(() => {
    document.title = document.title.replace(/^\(\d+\) /, '')
    if (unseen > 0) document.title = `(${unseen}) ${document.title}`
  }, [unseen])
  return {
    isOn,
    setOn(next: boolean) {
      localStorage.setItem(key, next ? 'on' : 'off')
      setOn(next)
    },
    ring() {
      if (document.hidden) setUnseen((count) => count + 1)
      if (isOn) beep()
    },
  }
}

function beep(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5)
  tone.frequency.value = 880
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.5)
  tone.onended = () => void audio.close()
}
