import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processCommand } from './process-command.ts'

/** The start that uses a state folder now. */
export interface RunningInstance {
  readonly pid: number
  /**
   * The process's command line when it wrote this, so that a process id given to someone else is not mistaken for it.
   */
  readonly command: string
  readonly databaseUrl: string
}

export function whoRuns(stateDir: string): RunningInstance | null {
  const file = fileOf(stateDir)
  if (!existsSync(file)) return null
  const running = JSON.parse(readFileSync(file, 'utf8')) as RunningInstance
  return processCommand(running.pid) === running.command ? running : null
}

/** @throws Error when another start uses the folder. */
export function refuseSecondStart(stateDir: string): void {
  const running = whoRuns(stateDir)
  if (running)
    throw new Error(
      `it runs already (process ${running.pid}, data in ${stateDir}). Set DATA_DIR and PORT for a second one.`,
    )
}

export function markRunning(stateDir: string, databaseUrl: string): void {
  mkdirSync(stateDir, { recursive: true })
  const running: RunningInstance = { pid: process.pid, command: processCommand(process.pid), databaseUrl }
  writeFileSync(fileOf(stateDir), JSON.stringify(running), { mode: 0o600 })
}

export function markStopped(stateDir: string): void {
  rmSync(fileOf(stateDir), { force: true })
}

function fileOf(stateDir: string): string {
  return join(stateDir, 'running.json')
}
