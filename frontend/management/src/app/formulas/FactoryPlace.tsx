import FactoryScreen from '../../analysis/factory/FactoryScreen.tsx'
import { Formula } from './Formula.tsx'

/** The data factory, whose formulas are written as authors write expressions. */
export default function FactoryPlace() {
  return <FactoryScreen Formula={Formula} />
}
