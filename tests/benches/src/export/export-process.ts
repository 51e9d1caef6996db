import { readFileSync } from 'node:fs'
import { connectParts, readConfig } from '@naire/projections/process'
import { runExportOver } from '@naire/workers/export-data'

/** One export in a process of its own; says how much memory the process took at most, and how much of it is no mapped file. */
let ownMb = 0
const watch = setInterval(() => {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  ownMb = Math.max(ownMb, Math.round(Number(kilobytes) / 1024))
}, 100)
const config = readConfig(process.env)
const parts = await connectParts(config, 'bench-export')
await runExportOver(parts, null)(process.argv[2] ?? '', new AbortController().signal)
await parts.close()
clearInterval(watch)
process.send?.({ memoryMb: Math.round(process.resourceUsage().maxRSS / 1024), ownMb })
process.disconnect()
