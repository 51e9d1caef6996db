import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../tests/api/product.ts'

it('ends at once although a browser holds a connection that it has not used', async () => {
  const product = await startProduct()
  const { hostname, port } = new URL(product.anybody.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // The server has it for sure: it answers what comes later on another one.
  await product.anybody.get('/health')
  await Promise.all([product.stop(), once(socket, 'close')])
  expect(socket.bytesRead).toBe(0)
})
