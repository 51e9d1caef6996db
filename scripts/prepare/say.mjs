// @ts-check
/** Runs one step of a long verb and says how it went and how long it took. `ticks`: it has the line to itself. */
export async function step(title, work, { ticks = true } = {}) {
  const started = Date.now()
  const interactive = ticks && process.stderr.isTTY
  process.stderr.write(interactive ? `… ${title}` : `… ${title}\n`)
  const ticking = interactive && setInterval(() => process.stderr.write(`\r… ${title} ${seconds(started)}`), 1_000)
  const over = (mark) => process.stderr.write(`${interactive ? '\r' : ''}${mark} ${title} (${seconds(started)})\n`)
  try {
    const result = await work()
    over('✓')
    return result
  } catch (error) {
    over('✗')
    throw error
  } finally {
    if (ticking) clearInterval(ticking)
  }
}

function seconds(started) {
  return `${((Date.now() - started) / 1_000).toFixed(1)} s`
}
