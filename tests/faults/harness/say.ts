/** A line for whoever runs the faults. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
