// @ts-check
import { spawn } from 'node:child_process'

export class CommandFailed extends Error {
  /** @param {string} command @param {number | null} code @param {string} output */
  constructor(command, code, output) {
    super(`${command} ended with ${code}\n${output}`)
    this.name = 'CommandFailed'
    this.code = code
    this.output = output
  }
}

/**
 * Runs a program to its end; its output is kept and shown only when it fails, or all along with `show`.
 * @param {string} program @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<string>} what it printed (nothing with `show`)
 */
export function run(program, args, { cwd = process.cwd(), env = process.env, show = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done(output) : failed(new CommandFailed([program, ...args].join(' '), code, output)),
    )
  })
}
