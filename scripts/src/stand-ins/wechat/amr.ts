/** Narrow-band AMR, 12.2 kbit/s: frames of 20 ms with the same noise for the same seed. */
export function amr(seconds: number, seed = 1): Buffer {
  let state = seed
  const noise = () => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16) & 0xff
  const frames = Array.from({ length: seconds * 50 }, () => Buffer.from([0x3c, ...Array.from({ length: 31 }, noise)]))
  return Buffer.concat([Buffer.from('#!AMR\n'), ...frames])
}
