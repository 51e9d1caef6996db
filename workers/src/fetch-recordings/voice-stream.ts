import { type Readable, Transform } from 'node:stream'
import { JobFailedError } from '../runner/problem.ts'

/** How AMR files begin, of narrow and of wide band. */
const amr = Buffer.from('#!AMR')

/** The same stream; it fails when it does not begin as a voice of WeChat does. */
export function withoutFalseVoice(content: Readable): Readable {
  let head = Buffer.alloc(0)
  let isChecked = false
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isChecked) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < amr.length) return done()
      isChecked = true
      done(
        head.subarray(0, amr.length).equals(amr) ? null : new JobFailedError('what WeChat gives is no recording'),
        head,
      )
    },
    flush(done) {
      done(isChecked ? null : new JobFailedError('what WeChat gives is empty'))
    },
  })
  content.on('error', () => check.destroy(new JobFailedError('WeChat broke off in the middle of the recording')))
  return content.pipe(check)
}
