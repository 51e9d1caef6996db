const soundMs = 600

/** One tab sounds for all: who holds the lock. Over plain http browsers withhold locks, and each tab sounds. */
export function beepOnce(): void {
  if (!('locks' in navigator)) return beep()
  void navigator.locks.request('naire.alarmSound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    beep()
    await new Promise((resolve) => setTimeout(resolve, soundMs))
  })
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
