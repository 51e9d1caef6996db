import { afterAll, beforeAll } from 'vitest'
import { FieldworkSite } from './fieldwork.ts'
import { startProduct, type Product } from './product.ts'

type StartedProduct = Awaited<ReturnType<typeof startProduct>>

export interface Field {
  readonly product: StartedProduct
  /** An organisation of its own, with a subject. */
  readonly place: FieldworkSite
}

/** Where the tests of a file work: it is there before them and is taken down after them. */
export function openField(env: Parameters<typeof startProduct>[0] = {}): Field {
  const field: { product?: StartedProduct; place?: FieldworkSite } = {}
  beforeAll(async () => {
    field.product = await startProduct(env)
    field.place = await FieldworkSite.make(field.product, '心晴示范机构')
  })
  afterAll(() => field.product?.stop())
  return field as Field
}

/** Somebody of another organisation than the field's. */
export const anotherPlace = ({
  product,
}: {
  readonly product: Pick<Product, 'admin' | 'anybody'>
}): Promise<FieldworkSite> => FieldworkSite.make(product, '另一家机构')
