/** A drawn map of the park: a lake, a hill, a garden and a lawn in two halves. */
export const map = `data:image/svg+xml,${encodeURIComponent(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">',
    '<rect width="400" height="300" fill="#dcebc9"/><path d="M200 0V300" stroke="#b9cf9c" stroke-width="6"/>',
    '<ellipse cx="120" cy="180" rx="80" ry="55" fill="#8ec5e8"/><path d="M200 130L280 40L360 130Z" fill="#a98f6b"/>',
    '<circle cx="300" cy="225" r="38" fill="#e79bb5"/><circle cx="300" cy="225" r="14" fill="#f6d365"/></svg>',
  ].join(''),
)}`

/** A flower as it is drawn in the choice of flowers: petals around a heart, on a ground. */
function flower(petal: string, heart: string, ground: string): string {
  const petals = [0, 60, 120].map(
    (turn) => `<ellipse cx="200" cy="150" rx="110" ry="42" fill="${petal}" transform="rotate(${turn} 200 150)"/>`,
  )
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">',
    `<rect width="400" height="300" fill="${ground}"/>`,
    ...petals,
    `<circle cx="200" cy="150" r="30" fill="${heart}"/></svg>`,
  ]
  return `data:image/svg+xml,${encodeURIComponent(svg.join(''))}`
}

export const flowers = {
  rose: flower('#d9456b', '#f6d365', '#dcebc9'),
  lotus: flower('#f3b6cf', '#8fbf5f', '#8ec5e8'),
} as const

const rate = 8_000

/** Half a second of a rising tone, as WAV with 8 bits. */
export function chirp(): string {
  const samples = Buffer.alloc(rate / 2)
  for (let at = 0; at < samples.length; at++) {
    const seconds = at / rate
    samples[at] = 128 + Math.round(60 * Math.sin(2 * Math.PI * (1_200 + 1_600 * seconds) * seconds))
  }
  return `data:audio/wav;base64,${Buffer.concat([waveHeader(samples.length), samples]).toString('base64')}`
}

function waveHeader(length: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(length, 40)
  return header
}
