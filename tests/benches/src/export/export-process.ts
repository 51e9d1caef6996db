import { connectParts, readConfig } from '@naire/projections/process'
import { runExportOver } from '@naire/workers/export-data'

/** One export in a process of its own; says how much memory the process took at most. */
const config = readConfig(process.env)
const parts = await connectParts(config, 'bench-export')
await runExportOver(parts, null)(process.argv[2] ?? '', new AbortController().signal)
await parts.close()
process.send?.({ memoryMb: Math.round(process.resourceUsage().maxRSS / 1024) })
process.disconnect()
