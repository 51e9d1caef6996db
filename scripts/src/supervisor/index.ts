export { freePort } from './free-port.ts'
export { startProduct, type Product, type ProductOptions } from './product.ts'
