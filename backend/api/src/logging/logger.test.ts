import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const marker = '13912345678'

/** A log line as it leaves the process. */
function logged(fields: object): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'unexpected failure')
  return lines.join('')
}

const ofDatabase = () =>
  Object.assign(new Error(`invalid input syntax for type integer: "${marker}"\nline two ${marker}`), {
    name: 'error',
    code: '22P02',
    severity: 'ERROR',
    routine: 'pg_strtoint32_safe',
    detail: `Failing row contains (${marker}).`,
    where: `unnamed portal parameter $1 = '${marker}'`,
    internalQuery: `select '${marker}'`,
  })

it.each<readonly [string, object]>([
  ['a database error', { err: ofDatabase() }],
  ['one that is a cause', { err: new Error('no answer', { cause: ofDatabase() }) }],
  ['a value that was thrown', { err: marker }],
  ...[
    'authorization',
    'password',
    'pw',
    'newPassword',
    'Password',
    'token',
    'Token',
    'Secret',
    'Challenge',
    'Code',
    'RecoveryCode',
    'RecoveryCodes',
    'x-session-key',
    'cookie',
  ].map((name) => [`a field named ${name}`, { body: { [name]: marker } }] as const),
])('%s leaves none of its values in the log', (_, fields) => {
  expect(logged(fields)).not.toContain(marker)
})

it('tells the code and the place of a database error, and all of another one', () => {
  const { err } = JSON.parse(logged({ err: ofDatabase() }))
  expect(err).toMatchObject({ code: '22P02', message: 'database error 22P02 (routine pg_strtoint32_safe)' })
  expect(err.stack).toMatch(/^\s+at /)
  expect(JSON.parse(logged({ err: new TypeError('no such page') })).err).toMatchObject({
    type: 'TypeError',
    message: 'no such page',
  })
})
