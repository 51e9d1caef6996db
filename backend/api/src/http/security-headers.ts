import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'

/**
 * No script but our own files and nothing evaluated (the reader of codes is WebAssembly of our own); antd writes style
 * elements, so styles may be inline. Pictures and films of elsewhere would tell their owner who of the staff looks at a
 * questionnaire: only its respondents' page may load them.
 */
export async function addSecurityHeaders(
  fastify: FastifyInstance,
  options: { readonly https: boolean; readonly cloudHosts: readonly string[] },
): Promise<void> {
  const cloud = [...new Set(options.cloudHosts.map((host) => new URL(host).origin))]
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...cloud],
        mediaSrc: ["'self'", 'data:', 'blob:', ...cloud],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', ...cloud],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // A plain-http address on a local network must keep working: nothing here sends the browser to https by force.
    strictTransportSecurity: options.https ? { maxAge: 15_552_000 } : false,
    crossOriginOpenerPolicy: options.https,
    originAgentCluster: options.https,
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** Source by which a content security policy lets a script run that stands in a page. */
export const scriptSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The script that stands in the page. */
export function letRun(reply: FastifyReply, source: string | null): void {
  if (source !== null) changePolicy(reply, (policy) => policy.replace('script-src', `script-src ${source}`))
}

export function changePolicy(reply: FastifyReply, change: (policy: string) => string): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', change(policy))
}

/**
 * Device permissions that a questionnaire may use, on our own pages only; everything else and foreign frames are
 * denied.
 */
export const permissionsPolicy = [
  ...[
    'camera',
    'microphone',
    'geolocation',
    'fullscreen',
    'autoplay',
    'clipboard-write',
    'screen-wake-lock',
    'web-share',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')
